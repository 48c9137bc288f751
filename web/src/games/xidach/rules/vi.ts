import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'goal',
    title: 'Mục tiêu',
    body: [
      'Từ hai đến tám người chơi với một bộ 52 lá. Người mở bàn là Nhà Cái, những người còn lại là Nhà Con. Mỗi Nhà Con chỉ đấu với Nhà Cái: cố gần 21 điểm nhất mà không vượt quá.',
      'Một bàn chơi nhiều ván. Mỗi ván ăn thua theo mức cược tính bằng điểm, cộng dồn cho đến khi Nhà Cái đóng bàn, hoặc khi đã chơi đủ số ván mà bàn đặt ra.',
    ],
  },
  {
    id: 'cards',
    title: 'Cách tính điểm',
    body: [
      ['2 đến 10: đúng theo số', 'J, Q, K: 10 điểm', 'Át: 1, 10 hoặc 11 điểm'],
      'Át luôn được tính sao cho tổng điểm cao nhất mà không quá 21. Át với 4 là 15 điểm; hai át với 9 là 21 điểm.',
    ],
  },
  {
    id: 'kinds',
    title: 'Tên các bài',
    body: [
      [
        'Xì Bàng: hai lá đầu đều là át',
        'Xì Dách: hai lá đầu là một át và một lá 10, J, Q hoặc K',
        'Ngũ Linh: năm lá có tổng dưới 21 điểm, át được tính là 1. Đúng 21 điểm thì không phải',
        'Đủ: từ 16 đến 21 điểm',
        'Non: dưới 16 điểm, với Nhà Cái là dưới 15 điểm',
        'Quắc: quá 21 điểm',
      ],
    ],
  },
  {
    id: 'deal',
    title: 'Chia bài',
    body: [
      'Nhà Cái chọn chia ngược hay theo chiều kim đồng hồ, bắt đầu từ người ngồi kế mình. Từ đó chia vòng quanh bàn mỗi người một lá, Nhà Cái sau cùng, rồi thêm một vòng nữa. Lượt chơi cũng đi theo thứ tự đó.',
      'Ai chỉ thấy bài người nấy.',
    ],
  },
  {
    id: 'special',
    title: 'Bài đặc biệt',
    body: [
      'Nhà Cái có Xì Bàng hoặc Xì Dách thì ván bài kết thúc ngay: ai cũng có bài đặc biệt thì hòa, còn lại đều thua.',
      'Nếu không, Nhà Con nào có bài đặc biệt sẽ thắng ngay, ngửa bài và không phải đi lượt nữa.',
    ],
  },
  {
    id: 'players',
    title: 'Lượt của Nhà Con',
    body: [
      ['Non, dưới 16 điểm: phải rút, trừ khi đã có năm lá.', 'Đủ: dằn, hoặc rút thêm nếu dám liều.', 'Quắc hoặc đã năm lá: chỉ còn cách dằn.'],
      'Lượt nào cũng kết thúc bằng “Dằn”, kể cả khi đã Quắc, để không ai đoán được bài. Quắc là bí mật của bạn cho đến khi bị xét.',
    ],
  },
  {
    id: 'dealer',
    title: 'Lượt của Nhà Cái',
    body: [
      'Nhà Cái đi sau cùng.',
      [
        'Dưới 15 điểm thì phải rút, trừ khi đã có năm lá.',
        '15 điểm: được rút hoặc dằn, nhưng chưa được xét bài.',
        'Từ 16 điểm trở lên, kể cả Quắc: được xét bài bất cứ Nhà Con nào chưa xét, rồi vẫn được rút tiếp.',
        '“Dằn” là xét hết những nhà còn lại.',
      ],
      'Bài của Nhà Con bị xét được ngửa cho cả làng xem. Từ lần xét đầu tiên, bài Nhà Cái cũng ngửa, kể cả những lá rút sau đó.',
    ],
  },
  {
    id: 'settling',
    title: 'Ăn thua',
    body: [
      [
        'Ngũ Linh thắng mọi bài; hai bên cùng Ngũ Linh thì hòa.',
        'Hai bên cùng Quắc thì hòa; chỉ một bên Quắc thì bên đó thua.',
        'Còn lại: cao điểm hơn thì thắng, bằng điểm thì hòa.',
      ],
      'Thắng thì Nhà Con nhận mức cược từ Nhà Cái, thua thì trả cho Nhà Cái, hòa thì thôi. Điểm được tính ngay khi bài bị xét.',
    ],
  },
  {
    id: 'time',
    title: 'Thời gian',
    body: [
      'Mỗi lượt có giới hạn thời gian, thường là 30 giây; mỗi lần rút hoặc xét bài được tính lại từ đầu. Hết giờ thì bài tự rút cho đến khi được dằn, rồi tự dằn.',
      'Giữa hai ván Nhà Cái có thể thong thả. Bàn nào mười phút không có ai chơi sẽ tự đóng.',
    ],
  },
];

export default rules;
