import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'aim',
    title: 'Trò chơi này là gì',
    body: [
      'Hai đội đông bằng nhau đối mặt ở biên giới: phe buôn lậu (밀수꾼) và phe thanh tra (검사관). Các đội giữ nguyên suốt ván.',
      'Mỗi người bắt đầu với 3.000 ₩ của riêng mình; không có quỹ chung. Sau năm vòng, đội có tổng tiền lớn hơn sẽ thắng.',
      'Mỗi vòng có ba giai đoạn: chọn người, hành động, quyết toán. Vòng nào cũng có một kẻ buôn lậu và một thanh tra gặp nhau ở biên giới.',
      'Các con số ở đây là mức thông thường; mỗi bàn có thể đặt khác.',
    ],
  },
  {
    id: 'selection',
    title: 'Chọn người',
    body: [
      'Mỗi đội có 30 giây để chọn người cho vòng này. Chỉ đội mình thấy ai được đề cử và ai đồng ý.',
      [
        'Ai trong đội cũng có thể đề cử một thành viên, kể cả chính mình.',
        'Mọi đồng đội còn lại phải đồng ý; người đề cử cũng phải bấm đồng ý riêng.',
        'Ai bị người khác đề cử thì chính mình cũng phải đồng ý: không ai bị một người khác đẩy ra biên giới. Ai tự đề cử thì không cần và không thể tự đồng ý.',
        'Khi chưa ai đồng ý thì ai cũng đổi đề cử được. Người bị người khác đề cử mà chưa đồng ý thì lúc nào cũng đổi được; các đồng ý trước đó mất hiệu lực.',
        'Người cuối cùng đồng ý là đội chọn xong. Khi cả hai đội chọn xong, giai đoạn hành động bắt đầu ngay.',
        'Hết giờ mà chưa xong thì đội đó bốc thăm một người.',
        'Nếu mỗi bên chỉ có một người thì cả hai ra biên giới ở mọi vòng, không cần chọn.',
      ],
    ],
  },
  {
    id: 'action',
    title: 'Hành động',
    body: [
      'Hai người ở biên giới có 30 giây. Mọi người thấy ai đã quyết định, nhưng không ai khác thấy quyết định gì. Đã quyết định thì không đổi được.',
      [
        'Kẻ buôn lậu chọn số tiền mang qua: từ 0 đến 1.000 ₩, theo bội của 100, không quá số dư của mình.',
        'Thanh tra cho qua, hoặc khám với một mức khám: lớn hơn 0, theo bội của 100, không quá hai lần số dư của mình.',
        'Ai không kịp quyết định: kẻ buôn lậu coi như mang 0, thanh tra coi như cho qua.',
      ],
      'Khi cả hai đã quyết định thì quyết toán ngay.',
    ],
  },
  {
    id: 'settlement',
    title: 'Quyết toán',
    body: [
      [
        'Cho qua: kẻ buôn lậu được số hàng đã mang. Số dư của thanh tra không đổi.',
        'Khám hụt (mức khám cao hơn số hàng): thanh tra trả cho kẻ buôn lậu một nửa mức khám; kẻ buôn lậu được số hàng cộng phần đền đó.',
        'Bị bắt (mức khám không cao hơn số hàng): thanh tra được mức khám. Kẻ buôn lậu được số hàng trừ mức khám.',
      ],
      'Ví dụ: hàng 500, mức khám 300: thanh tra +300, kẻ buôn lậu +200. Hàng 200, mức khám 600: thanh tra −300, kẻ buôn lậu +500. Hàng 700, cho qua: kẻ buôn lậu +700.',
      'Quyết toán hiện trong 15 giây, hoặc đến khi mọi người sẵn sàng.',
    ],
  },
  {
    id: 'transfers',
    title: 'Chuyển tiền',
    body: [
      [
        'Trong lúc chọn người, hành động và quyết toán, bạn có thể chuyển tiền cho bất kỳ ai khác, kể cả phe bên kia: theo bội của 100, không quá số dư của bạn.',
        'Mỗi người chỉ tham gia một lần chuyển tiền mỗi vòng, dù chuyển hay nhận.',
        'Ai đã quyết định ở biên giới thì đến lúc quyết toán mới chuyển được, nhưng vẫn nhận được.',
        'Chuyển tiền trong lúc quyết toán không làm ai mất “sẵn sàng”. Sau vòng cuối thì không còn: quyết toán của nó kết thúc trò chơi.',
        'Mọi người đều thấy số dư và các lần chuyển tiền.',
      ],
    ],
  },
  {
    id: 'talk',
    title: 'Trò chuyện',
    body: [
      'Mỗi đội có một kênh riêng, chỉ thành viên của đội đọc được.',
      'Hai người ở biên giới có phòng đàm phán riêng, từ đầu giai đoạn hành động đến hết quyết toán. Không ai khác đọc được. Hết vòng thì phòng tan biến, với cả hai người đó: không còn trong nhật ký, bản xem lại hay bản sao lưu nào.',
      'Lời hứa không ràng buộc ai.',
    ],
  },
  {
    id: 'end',
    title: 'Kết thúc',
    body: ['Ván chơi kết thúc khi quyết toán xong vòng cuối, hoặc khi cả hai đội cùng hết tiền. Đội có tổng tiền lớn hơn thắng; bằng nhau là hòa.'],
  },
];

export default rules;
