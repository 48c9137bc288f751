import type { Verdict } from '../../../generated/xidach';
import { number, signed } from '../../../text/index.svelte';
import type { Who } from '../who';
import type { Words } from './en';

const points = (n: number) => `${number(n)} điểm`;
const subject = ({ me, name }: Who) => (me ? 'Bạn' : name);
const object = ({ me, name }: Who) => (me ? 'bạn' : name);

export const vi: Words = {
  game: {
    topics: { cards: 'Lá bài', turns: 'Lượt chơi', results: 'Kết quả' },
    settings: {
      stake: { label: 'Mức cược mỗi ván', hint: 'Số điểm ăn thua giữa Nhà Cái và mỗi Nhà Con.' },
      turnSeconds: { label: 'Số giây mỗi lượt', hint: '0 là không giới hạn. Hết giờ thì bài còn non sẽ tự rút rồi tự dằn.' },
      hands: { label: 'Số ván', hint: '0 là không giới hạn: Nhà Cái tự đóng bàn.' },
    },
    phases: {
      ready: 'Trước ván đầu',
      players: 'Lượt Nhà Con',
      dealer: 'Lượt Nhà Cái',
      settled: 'Giữa hai ván',
      over: 'Kết thúc',
    },
    channels: {},
    phrases: ['Chúc may mắn!', 'Đánh hay quá!', 'Đen thế …', 'Ván nữa nhé?', 'Chờ mình chút.'],
  },
  dealer: 'Nhà Cái',
  dealerGloss: '',
  player: 'Nhà Con',
  kinds: { xi_bang: 'Xì Bàng', xi_dach: 'Xì Dách', ngu_linh: 'Ngũ Linh', quac: 'Quắc', non: 'Non', du: 'Đủ' },
  means: {
    xi_bang: 'hai lá át',
    xi_dach: 'át với 10, J, Q hoặc K',
    ngu_linh: 'năm lá dưới 21 điểm',
    quac: 'quá 21 điểm',
    non: 'chưa đủ tuổi để dằn',
    du: 'từ 16 đến 21 điểm',
  },
  fifteen: 'không non cũng chưa đủ: rút hoặc dằn',
  status: {
    dealFirst: 'Bạn là Nhà Cái: hãy chia ván đầu tiên.',
    dealNext: 'Chia ván tiếp theo hoặc đóng bàn.',
    waitFirst: (name) => `Nhà Cái ${name} sắp chia ván đầu tiên.`,
    waitNext: (name) => `Chờ Nhà Cái ${name} chia ván tiếp theo hoặc đóng bàn.`,
    non: (value) => `${value} điểm còn Non: phải rút thêm.`,
    du: (value) => `${value} điểm là Đủ: dằn, hoặc liều rút thêm.`,
    quac: (value) => `${value} điểm, Quắc rồi: dằn đi. Chưa ai biết đâu.`,
    nguLinh: 'Ngũ Linh, năm lá dưới 21 điểm: dằn thôi.',
    full: (value) => `${value} điểm với năm lá: dằn thôi.`,
    dealerFifteen: '15 điểm: rút thêm, hoặc dằn để xét cả làng.',
    dealerDu: (value) => `${value} điểm: xét từng nhà, rút thêm, hoặc dằn để xét cả làng.`,
    dealerQuac: (value) => `${value} điểm, Quắc rồi: xét từng nhà hoặc dằn để xét cả làng.`,
    dealerNguLinh: 'Ngũ Linh, năm lá dưới 21 điểm: dằn để xét cả làng.',
    dealerFull: (value) => `${value} điểm với năm lá: xét từng nhà hoặc dằn để xét cả làng.`,
    turnOf: (name) => `${name} đang rút hoặc dằn.`,
    dealersTurn: (name) => `Nhà Cái ${name} đang rút hoặc xét bài.`,
  },
  atZero: {
    me: 'bài còn non thì tự rút, rồi tự dằn.',
    other: (name) => `${name} còn non thì tự rút, rồi tự dằn.`,
    dealer: 'Nhà Cái còn non thì tự rút, rồi xét cả làng.',
  },
  actions: {
    deal: 'Chia bài',
    dealFirst: (name) => `${name} trước`,
    sides: { left: 'ngược chiều kim đồng hồ', right: 'theo chiều kim đồng hồ' },
    draw: 'Rút thêm',
    stand: 'Dằn',
    standAll: (n) => (n === 1 ? 'xét nhà còn lại' : `xét cả ${n} nhà còn lại`),
    compareWith: 'Xét bài',
    compare: (name) => `Xét bài ${name}`,
    cards: (n) => `${n} lá`,
    close: 'Đóng bàn',
    closeTitle: 'Đóng bàn nhé?',
    closeAsk: 'Cuộc chơi kết thúc với điểm số hiện tại. Không thể hoàn tác.',
    closeAct: 'Đóng bàn',
  },
  reasons: {
    notYet: 'Chờ chia bài đã.',
    turnOf: (name) => `Đang là lượt của ${name}.`,
    non: 'Non, dưới 16 điểm: phải rút.',
    dealerNon: 'Non, dưới 15 điểm: phải rút.',
    quac: 'Đã Quắc: không được rút nữa.',
    full: 'Đã đủ năm lá.',
    tooLow: 'Phải từ 16 điểm mới được xét.',
  },
  board: {
    hand: (n) => `Ván ${n}`,
    stake: (n) => `Cược: ${points(n)}`,
    starts: (who) => `${subject(who)} đi đầu`,
    order: (names) => `Thứ tự lượt: ${names.join(', ')}`,
    turnNumber: (n) => `lượt thứ ${n} của ván`,
    score: (value) => `Điểm ${signed(value)}`,
    emptyFelt: 'Bài chưa chia.',
    you: 'Bạn',
    cardsOf: (name) => `Bài của ${name}`,
    fiveCards: (n) => `${n}/5 lá`,
    fiveGoal: 'Năm lá dưới 21 là Ngũ Linh',
    ace: (n) => `A = ${n}`,
    aceSpoken: (n) => `lá át tính ${n} điểm`,
    sum: 'Cách tính điểm bài này',
    total: 'Tổng',
    acesLow: 'Mọi lá át tính 1: Ngũ Linh',
    status: { waiting: 'đang chờ', acting: 'đang tính …', stood: 'đã dằn', settled: '' },
    outcome: { win: 'thắng', lose: 'thua', tie: 'hòa' },
    ownOutcome: { win: 'Bạn thắng', lose: 'Bạn thua', tie: 'Hòa' },
  },
  banner: {
    atOnce: (names) => `${names} thắng ngay.`,
    youAtOnce: 'Bạn thắng ngay.',
    dealerAtOnce: ({ me, name }) => `${me ? 'Bạn' : `Nhà Cái ${name}`} có bài đặc biệt: cả làng ngửa bài tính ngay.`,
    compared: (who: Who, outcome: Verdict, change: number) =>
      outcome === 'tie' ? `${subject(who)} hòa Nhà Cái.` : `${subject(who)} ${outcome === 'win' ? 'thắng' : 'thua'} Nhà Cái: ${signed(change)}.`,
    ownQuac: 'Chỉ mình bạn biết. Cứ bình thản mà dằn.',
    ownNguLinh: 'Năm lá dưới 21 điểm thắng tất cả, trừ một Ngũ Linh khác.',
    handOver: (n) => `Ván ${n} kết thúc`,
    change: (n) => (n === 0 ? 'Không được không mất.' : n > 0 ? `Bạn được ${points(n)}.` : `Bạn mất ${points(-n)}.`),
  },
  log: {
    began: (n, name) => `Ván ${n}: ${name} nhận lá đầu tiên`,
    dealt: (card) => `Bạn được chia ${card}.`,
    turn: (who) => `Đến lượt ${object(who)}.`,
    drew: (who, card) => `${subject(who)} rút ${card ?? 'một lá'}.`,
    timeRanOut: (who) => `${subject(who)} hết giờ: bài tự đi tiếp theo luật.`,
    stood: (who) => `${subject(who)} dằn.`,
    compared: (who) => `Nhà Cái xét bài ${object(who)}.`,
    opened: (who, cards) => `${subject(who)} ngửa bài: ${cards}.`,
    settled: (who, outcome, change, hands) =>
      outcome === 'tie'
        ? `${subject(who)} hòa, không ai mất điểm${hands}.`
        : outcome === 'win'
          ? `${subject(who)} thắng Nhà Cái ${points(change)}${hands}.`
          : `${subject(who)} thua Nhà Cái ${points(-change)}${hands}.`,
    ended: (totals) => `Hết ván: ${totals}.`,
    closed: 'Nhà Cái đóng bàn.',
    lastHand: 'Đó là ván cuối cùng.',
  },
  moments: {
    atOnce: (hand, who, cards, change) => `Ván ${hand}: ${subject(who)} ăn ngay ${points(change)} với ${cards}.`,
    five: (hand, who, cards, change) => `Ván ${hand}: ${subject(who)} ăn ${points(change)} với năm lá ${cards}.`,
    swing: (hand, { me, name }, change) =>
      change > 0
        ? `Ván ${hand}: ${me ? 'bạn làm cái' : `Nhà Cái ${name}`} gom của cả làng ${points(change)}.`
        : `Ván ${hand}: ${me ? 'bạn làm cái' : `Nhà Cái ${name}`} chung cho làng ${points(-change)}.`,
    lead: (hand, who, score) => `Ván ${hand}: ${subject(who)} vươn lên dẫn đầu với ${signed(score)} điểm.`,
  },
  hints: {
    deal: 'Bạn là Nhà Cái: cả làng đấu với bạn. Bấm “Chia bài”. Ai nhận lá đầu tiên sẽ đi lượt đầu; bạn đi sau cùng.',
    waitDeal: 'Bạn là Nhà Con, chỉ đấu với Nhà Cái. Cố gần 21 điểm nhất mà đừng quá. Chờ Nhà Cái chia bài.',
    non: 'Bài còn Non: dưới 16 điểm thì phải rút. Lá át tính 1, 10 hoặc 11, sao cho lợi nhất; chạm vào tổng điểm để xem cách tính.',
    du: 'Từ 16 đến 21 điểm là Đủ. Dằn để giữ bài, hoặc rút thêm và liều bị Quắc. Năm lá dưới 21 điểm là Ngũ Linh, hơn cả 21 điểm.',
    quac: 'Quá 21 điểm là Quắc. Không ai khác thấy đâu: cứ bình thản mà dằn. Nếu Nhà Cái cũng Quắc thì hòa.',
    dealerNon: 'Đến lượt Nhà Cái là bạn. Dưới 15 điểm thì phải rút; từ 16 điểm được xét bài từng nhà.',
    dealer: 'Bạn có thể xét một nhà, rút thêm, rồi xét nhà khác. Lần xét đầu tiên làm bài bạn ngửa cho cả làng. “Dằn” là xét hết những nhà còn lại.',
    settled: 'Điểm đã chuyển giữa bạn và từng Nhà Con. Muốn chơi bao nhiêu ván cũng được; “Đóng bàn” sẽ kết thúc cuộc chơi và tính điểm.',
    special: 'Hai lá át (Xì Bàng), hoặc át với một lá 10 điểm (Xì Dách), là thắng ngay.',
  },
  outcome: {
    youAlone: (score) => `Bạn thắng với ${signed(score)} điểm.`,
    shared: (names, score) => `${names} cùng thắng với ${signed(score)} điểm.`,
    other: (name, score) => `${name} thắng với ${signed(score)} điểm.`,
    allEven: 'Bất phân thắng bại: ai cũng bằng điểm.',
  },
  score: (value) => `${signed(value)} điểm`,
  chart: 'Điểm sau mỗi ván',
  cardTo: (card, name) => `${card} cho ${name}`,
};
