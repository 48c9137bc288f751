import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'Đặt cược',
    body: [
      'Bạn chơi một mình với nhà cái, bằng tiền ảo. Đặt cược thì tiền cược được giữ lại và lá đầu tiên được lật ngửa.',
      'Lá bài là các giá trị từ 1 đến 13: A là 1, J là 11, Q là 12, K là 13. Chất bài chỉ để trang trí, không tính gì cả, và lần nào mọi giá trị cũng có khả năng như nhau: lá đã ra vẫn có thể ra lại.',
    ],
  },
  {
    id: 'guess',
    title: 'Đoán, bỏ qua, hay rút tiền',
    body: [
      [
        'Cao hơn hoặc bằng: đúng nếu lá tiếp theo cao bằng hoặc cao hơn.',
        'Thấp hơn hoặc bằng: đúng nếu lá tiếp theo thấp bằng hoặc thấp hơn. Bằng nhau thì đoán kiểu nào cũng đúng.',
        'Bỏ qua: đổi lá đang lật lấy lá khác, hệ số giữ nguyên. Tối đa 50 lần mỗi ván, lúc nào cũng được.',
        'Rút tiền: sau ít nhất một lần đoán đúng, bạn được lấy số tiền đã đạt.',
      ],
      'Đoán đúng thì hệ số nhân lên và lá mới nằm trên bàn. Đoán sai thì ván kết thúc, mất tiền cược.',
    ],
  },
  {
    id: 'odds',
    title: 'Xác suất và hệ số',
    body: [
      'Cao hơn hoặc bằng thắng với (14 − lá) trên 13 giá trị, thấp hơn hoặc bằng với (lá) trên 13. Hệ số của một lần đoán bằng tỷ lệ hoàn trả chia cho xác suất, làm tròn bốn chữ số thập phân. Với 96%, đoán ở lá 7 được ×1,7829.',
      'Hệ số của bạn bắt đầu từ 1 và nhân thêm sau mỗi lần đoán đúng, mỗi lần làm tròn tám chữ số thập phân.',
      'Ở lá A, “cao hơn hoặc bằng” luôn đúng, ở lá K thì “thấp hơn hoặc bằng” luôn đúng; nhưng hệ số nhỏ hơn 1 (×0,96 khi tỷ lệ hoàn trả là 96%), nên số tiền của bạn nhỏ đi.',
      'Mỗi lần đoán lại mất thêm phần của nhà cái. Với 96%, một lần đoán trung bình nhận lại 96%, chuỗi mười lần chỉ còn khoảng 66%. Mục “Tỷ lệ” cho biết con số của nhà cái này.',
    ],
  },
  {
    id: 'pay',
    title: 'Trả bao nhiêu',
    body: [
      'Rút tiền được tiền cược nhân hệ số, bỏ phần lẻ vượt quá số chữ số thập phân của loại tiền, và không vượt quá giới hạn tiền thắng. Đoán đúng mà chạm giới hạn thì ván tự động rút tiền.',
      'Ván luôn chờ bạn: đóng trang hay mất mạng, khi quay lại mọi thứ vẫn như cũ.',
    ],
  },
  {
    id: 'fair',
    title: 'Có kiểm tra được không?',
    body: [
      'Lá thứ i của một ván, đếm từ 0, là 8 chữ số hex đầu của SHA-256 của “hạt giống nhà cái:hạt giống của bạn:số thứ tự ván:i”, lấy dư cho 13, cộng 1. Nhà cái cho xem mã băm của hạt giống trước khi bạn chọn hạt giống. Khi bạn công bố hạt giống nhà cái, mọi lá đều tính lại được.',
    ],
  },
];

export default rules;
