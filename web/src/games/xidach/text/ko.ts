import { number, signed } from '../../../text/index.svelte';
import type { Who } from '../who';
import type { Words } from './en';

const points = (n: number) => `${number(n)}점`;
const subject = ({ me, name }: Who) => (me ? '내가' : `${name} 님이`);
const topic = ({ me, name }: Who) => (me ? '나는' : `${name} 님은`);

export const ko: Words = {
  game: {
    topics: { cards: '카드', turns: '차례', results: '결과' },
    settings: {
      stake: { label: '한 판에 거는 점수', hint: 'Nhà Cái(딜러)와 각 플레이어가 주고받는 점수입니다.' },
      turnSeconds: { label: '한 차례의 시간(초)', hint: '0이면 제한이 없습니다. 시간이 다 되면 점수가 모자란 동안 카드를 받고 자동으로 멈춥니다.' },
      hands: { label: '판 수', hint: '0이면 제한이 없으며 딜러가 테이블을 마감합니다.' },
    },
    phases: {
      ready: '첫 판 시작 전',
      players: '플레이어 차례',
      dealer: '딜러 차례',
      settled: '판과 판 사이',
      over: '종료',
    },
    channels: {},
    phrases: ['행운을 빌어요!', '멋진 한 판!', '아이고…', '한 판 더?', '잠시만요.'],
  },
  dealer: 'Nhà Cái',
  dealerGloss: '딜러',
  player: 'Nhà Con(플레이어)',
  kinds: { xi_bang: 'Xì Bàng', xi_dach: 'Xì Dách', ngu_linh: 'Ngũ Linh', quac: 'Quắc', non: 'Non', du: 'Đủ' },
  means: {
    xi_bang: '에이스 두 장',
    xi_dach: '에이스와 10, J, Q, K 중 한 장',
    ngu_linh: '다섯 장으로 21 미만',
    quac: '21 초과, 버스트',
    non: '점수가 모자라 멈출 수 없음',
    du: '16~21, 충분함',
  },
  fifteen: 'Non도 Đủ도 아님: 더 받거나 멈추기',
  status: {
    dealFirst: 'Nhà Cái(딜러)를 맡았습니다. 첫 판의 카드를 나눠 주세요.',
    dealNext: '다음 판의 카드를 나눠 주거나 테이블을 마감하세요.',
    waitFirst: (name) => `Nhà Cái(딜러) ${name} 님이 첫 판의 카드를 나눕니다.`,
    waitNext: (name) => `Nhà Cái(딜러) ${name} 님이 다음 판을 나누거나 마감합니다.`,
    non: (value) => `${value}점, Non: 카드를 더 받아야 합니다.`,
    du: (value) => `${value}점, Đủ: 멈추거나 한 장 더 도전하세요.`,
    quac: (value) => `${value}점, Quắc(버스트): 멈추세요. 아직 아무도 모릅니다.`,
    nguLinh: 'Ngũ Linh, 다섯 장으로 21 미만: 멈추세요.',
    full: (value) => `다섯 장으로 ${value}점: 멈추세요.`,
    dealerFifteen: '15점: 더 받거나, 멈추고 모두와 정산하세요.',
    dealerDu: (value) => `${value}점: 한 명씩 비교하거나, 더 받거나, 멈추고 모두와 정산하세요.`,
    dealerQuac: (value) => `${value}점, Quắc(버스트): 비교하거나, 멈추고 모두와 정산하세요.`,
    dealerNguLinh: 'Ngũ Linh, 다섯 장으로 21 미만: 멈추고 모두와 정산하세요.',
    dealerFull: (value) => `다섯 장으로 ${value}점: 비교하거나, 멈추고 모두와 정산하세요.`,
    turnOf: (name) => `${name} 님이 카드를 받거나 멈출 차례입니다.`,
    dealersTurn: (name) => `Nhà Cái(딜러) ${name} 님이 카드를 받거나 비교할 차례입니다.`,
  },
  atZero: {
    me: '점수가 모자란 동안 카드를 받고 자동으로 멈춥니다.',
    other: (name) => `${name} 님이 점수가 모자란 동안 카드를 받고 자동으로 멈춥니다.`,
    dealer: '딜러가 점수가 모자란 동안 카드를 받고 모두와 정산합니다.',
  },
  actions: {
    deal: '카드 나누기',
    dealFirst: (name) => `${name} 님부터`,
    sides: { left: '시계 반대 방향', right: '시계 방향' },
    draw: '한 장 더',
    stand: '멈추기',
    standAll: (n) => (n === 1 ? '남은 한 명과 정산' : `남은 ${n}명 모두와 정산`),
    compareWith: '비교하기',
    compare: (name) => `${name} 님과 비교`,
    cards: (n) => `${n}장`,
    close: '테이블 마감',
    closeTitle: '테이블을 마감할까요?',
    closeAsk: '지금 점수로 게임이 끝납니다. 되돌릴 수 없습니다.',
    closeAct: '마감하기',
  },
  reasons: {
    notYet: '카드를 나눌 때까지 기다리세요.',
    turnOf: (name) => `지금은 ${name} 님 차례입니다.`,
    non: 'Non, 16 미만: 카드를 더 받아야 합니다.',
    dealerNon: 'Non, 15 미만: 카드를 더 받아야 합니다.',
    quac: 'Quắc(버스트): 더 받을 수 없습니다.',
    full: '카드는 다섯 장까지입니다.',
    tooLow: '16점 이상이어야 비교할 수 있습니다.',
  },
  board: {
    hand: (n) => `${n}번째 판`,
    stake: (n) => `판돈: ${points(n)}`,
    starts: (who) => (who.me ? '나부터' : `${who.name} 님부터`),
    order: (names) => `차례: ${names.join(', ')}`,
    turnNumber: (n) => `이번 판의 ${n}번째 차례`,
    score: (value) => `점수 ${signed(value)}`,
    emptyFelt: '아직 카드를 나누지 않았습니다.',
    you: '나',
    cardsOf: (name) => `${name} 님의 카드`,
    fiveCards: (n) => `5장 중 ${n}장`,
    fiveGoal: '다섯 장으로 21 미만이면 Ngũ Linh',
    ace: (n) => `A = ${n}`,
    aceSpoken: (n) => `에이스를 ${n}점으로 계산`,
    sum: '이 패의 계산',
    total: '합계',
    acesLow: '에이스를 모두 1로: Ngũ Linh',
    status: { waiting: '기다림', acting: '생각 중…', stood: '멈춤', settled: '' },
    outcome: { win: '승', lose: '패', tie: '무승부' },
    ownOutcome: { win: '이겼습니다', lose: '졌습니다', tie: '무승부' },
  },
  banner: {
    atOnce: (names) => `${names} 님이 바로 이겼습니다.`,
    youAtOnce: '바로 이겼습니다.',
    dealerAtOnce: ({ me, name }) => `${me ? '내가' : `딜러 ${name} 님이`} 특별한 패를 들었습니다. 모두 바로 정산합니다.`,
    compared: (who, outcome, change) =>
      outcome === 'tie'
        ? `${subject(who)} 딜러와 비겼습니다.`
        : `${subject(who)} ${outcome === 'win' ? '딜러를 이겼습니다' : '딜러에게 졌습니다'}: ${signed(change)}.`,
    ownQuac: '나만 알고 있습니다. 태연하게 멈추세요.',
    ownNguLinh: '다섯 장으로 21 미만이면 다른 Ngũ Linh 외에는 모두 이깁니다.',
    handOver: (n) => `${n}번째 판 종료`,
    change: (n) => (n === 0 ? '얻은 것도 잃은 것도 없습니다.' : n > 0 ? `${points(n)}을 얻었습니다.` : `${points(-n)}을 잃었습니다.`),
  },
  log: {
    began: (n, name) => `${n}번째 판: ${name} 님이 첫 카드를 받음`,
    dealt: (card) => `받은 카드: ${card}`,
    turn: (who) => (who.me ? '내 차례입니다.' : `${who.name} 님 차례입니다.`),
    drew: (who, card) => `${subject(who)} ${card === null ? '카드를 한 장' : `${card} 카드를`} 더 받았습니다.`,
    timeRanOut: (who) => `${who.me ? '내' : `${who.name} 님의`} 시간이 다 되어 규칙대로 진행합니다.`,
    stood: (who) => `${subject(who)} 멈췄습니다.`,
    compared: (who) => `딜러가 ${who.me ? '나와' : `${who.name} 님과`} 비교합니다.`,
    opened: (who, cards) => `${who.me ? '내 패' : `${who.name} 님의 패`}: ${cards}.`,
    settled: (who, outcome, change, hands) =>
      outcome === 'tie'
        ? `${topic(who)} 비겼습니다. 점수는 그대로입니다${hands}.`
        : outcome === 'win'
          ? `${subject(who)} 딜러에게서 ${points(change)}을 얻었습니다${hands}.`
          : `${subject(who)} 딜러에게 ${points(-change)}을 잃었습니다${hands}.`,
    ended: (totals) => `판이 끝났습니다: ${totals}`,
    closed: '딜러가 테이블을 마감했습니다.',
    lastHand: '마지막 판이 끝났습니다.',
  },
  moments: {
    atOnce: (hand, who, cards, change) => `${hand}번째 판: ${subject(who)} ${cards} 패로 곧바로 ${points(change)}을 땄습니다.`,
    five: (hand, who, cards, change) => `${hand}번째 판: ${subject(who)} 카드 다섯 장(${cards})으로 ${points(change)}을 땄습니다.`,
    swing: (hand, { me, name }, change) =>
      change > 0
        ? `${hand}번째 판: ${me ? '딜러인 내가' : `딜러 ${name} 님이`} 모두 합쳐 ${points(change)}을 가져갔습니다.`
        : `${hand}번째 판: ${me ? '딜러인 내가' : `딜러 ${name} 님이`} 모두 합쳐 ${points(-change)}을 내주었습니다.`,
    lead: (hand, who, score) => `${hand}번째 판: ${subject(who)} ${signed(score)}점으로 선두에 올랐습니다.`,
  },
  hints: {
    deal: 'Nhà Cái, 곧 딜러를 맡았습니다. 모두가 나와 겨룹니다. “카드 나누기”를 누르세요. 첫 카드를 받은 사람이 먼저 하고, 나는 마지막에 합니다.',
    waitDeal: '나는 Nhà Con(플레이어)이고 딜러하고만 겨룹니다. 21을 넘지 않으면서 최대한 가깝게 만드세요. 먼저 딜러가 카드를 나눕니다.',
    non: '지금 패는 Non입니다. 16 미만이면 카드를 더 받아야 합니다. 에이스는 1, 10, 11 중 가장 유리한 값이 되며, 합계를 누르면 계산이 보입니다.',
    du: '16에서 21까지는 Đủ(충분)입니다. 멈춰서 지키거나, 21을 넘을 위험을 안고 더 받으세요. 다섯 장으로 21 미만이면 Ngũ Linh이고 21도 이깁니다.',
    quac: '21을 넘으면 Quắc(버스트)입니다. 남들은 모르니 태연하게 멈추세요. 딜러도 넘으면 무승부입니다.',
    dealerNon: '딜러인 내 차례입니다. 15 미만이면 카드를 더 받아야 하고, 16부터는 플레이어와 한 명씩 비교할 수 있습니다.',
    dealer:
      '한 명과 비교한 뒤 카드를 더 받고, 다음 사람과 비교해도 됩니다. 처음 비교하는 순간 내 패가 모두에게 공개됩니다. “멈추기”는 남은 모두와 정산합니다.',
    settled: '나와 각 플레이어 사이에 점수가 오갔습니다. 원하는 만큼 더 나눠도 되고, “테이블 마감”을 누르면 점수를 계산하고 끝납니다.',
    special: '에이스 두 장(Xì Bàng)이나 에이스와 10점짜리 한 장(Xì Dách)은 바로 이깁니다.',
  },
  outcome: {
    youAlone: (score) => `${signed(score)}점으로 이겼습니다.`,
    shared: (names, score) => `${names} 님이 ${signed(score)}점으로 공동 1위입니다.`,
    other: (name, score) => `${name} 님이 ${signed(score)}점으로 이겼습니다.`,
    allEven: '승부가 나지 않았습니다. 모두 같은 점수입니다.',
  },
  score: (value) => `${signed(value)}점`,
  chart: '판별 점수',
  cardTo: (card, name) => `${card} → ${name} 님`,
};
