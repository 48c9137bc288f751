import type { Words } from './en';

export const vi: Words = {
  title: 'Kiểm tra nhật ký',
  language: 'Ngôn ngữ',
  lead: 'Trang này phán định lại mọi nước đi trong nhật ký theo đúng luật mà máy chủ phải tuân theo, rồi so từng kết quả với những gì được ghi. Trang không cần máy chủ, không cần mạng, và không gửi gì ra ngoài.',
  drop: 'Thả nhật ký và bằng chứng vào đây',
  hint: 'hoặc chọn tệp: một nhật ký, cùng bằng chứng mà bạn và người khác đã lưu từ cùng ván đó',
  busy: 'Đang phán định lại …',
  other: (name) => `${name} không phải nhật ký, cũng không phải bằng chứng.`,
  noJournal: 'Trong các tệp này không có nhật ký nào.',
  limits:
    'Không cách kiểm tra nào cho biết có ai phía máy chủ nhìn trộm bài úp hay không. Hãy đọc sáu từ cho nhau nghe: mọi người đã chơi phải có cùng sáu từ.',
  verdicts: {
    verified: 'Nhật ký đúng: tự nó nhất quán và khớp với mọi thứ đã được giữ lại.',
    contradicted: 'Nhật ký tự nó nhất quán nhưng trái với những gì đã được giữ lại: nhật ký bị viết lại hoặc lời hứa bị phá.',
    broken: 'Nhật ký không đúng.',
    otherGame:
      'Trang này không có luật của trò chơi này nên không kết luận được: chương trình đã tổ chức ván chơi thì có, bằng lệnh croupier verify.',
    notClosed: 'Nhật ký chưa kết thúc: thiếu hạt giống máy chủ thì không kiểm tra được mã băm.',
    refused: 'Không đọc được.',
  },
  table: (game, seats) => `${game}, ${seats} ghế`,
  rounds: (n) => `Hạt giống máy chủ của một người chơi, ${n} ván`,
  figures: { entries: 'Mục', commands: 'Nước đi', deadlines: 'Hết giờ', events: 'Sự kiện', draws: 'Lượt rút' },
  lastHead: 'Mã băm cuối và sáu từ của nó',
  houseKey: 'Sáu từ của khóa máy chủ',
  unsigned: 'Không máy chủ nào ký nhật ký này.',
  cutShort: 'Ván không kết thúc theo luật.',
  noEvidence: 'Chưa đối chiếu với thứ gì đã được giữ lại: đây có thể là một ván hoàn toàn khác. Hãy thêm bằng chứng mà người chơi đã lưu.',
  atEntry: (n) => `Mục đầu tiên không đúng là mục số ${n}.`,
  kinds: {
    houseKey: 'Khóa của máy chủ',
    table: 'Ván',
    commitment: 'Cam kết',
    terms: 'Điều khoản',
    seed: 'Hạt giống của mình',
    sent: 'Nước đi',
    head: 'Biên nhận',
  },
  outcomes: {
    holds: 'đúng như đã giữ',
    void: 'thuộc một lần bắt đầu không thành',
    contradicts: 'không như đã giữ',
    unseen: 'nhật ký này không cho thấy được',
    malformed: 'không đọc được',
  },
  given: {
    house: 'máy chủ đã ký',
    confirmed: 'lời người chơi, được điều khoản đã ký xác nhận',
    client: 'lời của chính người chơi',
    asked: 'theo dữ liệu đưa vào',
  },
};
