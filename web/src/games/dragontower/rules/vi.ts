import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'Đặt cược',
    body: [
      'Bạn chơi một mình với nhà cái, bằng tiền ảo. Chọn độ khó của tháp rồi đặt cược: bạn đứng dưới chân tháp. Tháp có chín tầng.',
      ['Dễ: tầng an toàn với xác suất 3 trên 4.', 'Vừa: 2 trên 3.', 'Khó: 1 trên 2.', 'Cao thủ: 1 trên 3.', 'Bậc thầy: 1 trên 4.'],
    ],
  },
  {
    id: 'step',
    title: 'Leo hay rút tiền',
    body: [
      'Mỗi tầng có 4, 3, 2, 3 hoặc 4 ô tùy độ khó, trong đó 3, 2, 1, 1 hoặc 1 ô an toàn. Bạn bước lên một ô; ô nào an toàn đã định trước khi bạn chọn.',
      'Mỗi tầng leo được, hệ số lại tăng. Gặp rồng ở ô của mình thì ván kết thúc và mất tiền cược. Lên được một tầng là có thể rút tiền bất cứ lúc nào; lên tầng chín thì tự động rút.',
    ],
  },
  {
    id: 'odds',
    title: 'Xác suất và hệ số',
    body: [
      'Hệ số sau n tầng bằng tỷ lệ hoàn trả × (1 − mức phạt × (n/9)²) ÷ xác suất tới được đó, làm tròn tám chữ số thập phân. Mức phạt là 0,15 nếu nhà cái không định khác.',
      'Nghĩa là lòng tham bị phạt: càng leo cao mới rút tiền, trung bình nhận lại càng ít. Cả bảng nằm ở mục “Tỷ lệ”.',
    ],
  },
  {
    id: 'pay',
    title: 'Trả bao nhiêu',
    body: [
      'Rút tiền được tiền cược nhân hệ số, bỏ phần lẻ vượt quá số chữ số thập phân của loại tiền, và không vượt quá giới hạn tiền thắng. Tầng nào chạm giới hạn thì tự động rút tiền.',
      'Ván luôn chờ bạn: đóng trang hay mất mạng, khi quay lại mọi thứ vẫn như cũ.',
    ],
  },
  {
    id: 'fair',
    title: 'Có kiểm tra được không?',
    body: [
      'Tầng n do 8 chữ số hex đầu của SHA-256 của “hạt giống nhà cái:hạt giống của bạn:số thứ tự ván:n − 1” quyết định. Nhân với số ô, chia cho 2³² rồi bỏ phần lẻ được t. Đếm từ 0, ô j an toàn nếu số dư của (t + j) ÷ số ô nhỏ hơn số ô an toàn. Mọi tầng đã định khi bạn đặt cược. Khi bạn công bố hạt giống nhà cái, mọi tầng bạn đã thử đều tính lại được.',
    ],
  },
];

export default rules;
