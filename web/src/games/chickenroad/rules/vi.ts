import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'Đặt cược',
    body: [
      'Bạn chơi một mình với nhà cái, bằng tiền ảo. Chọn độ khó của con đường rồi đặt cược: chú gà đứng bên lề đường.',
      ['Dễ: 19 làn.', 'Vừa: 17 làn.', 'Khó: 15 làn.', 'Liều mạng: 10 làn.'],
      'Càng ít làn thì mỗi làn càng nguy hiểm và trả càng nhiều.',
    ],
  },
  {
    id: 'step',
    title: 'Qua đường hay rút tiền',
    body: [
      'Mỗi làn qua được, hệ số lại tăng. Có xe thì ván kết thúc và mất tiền cược. Qua được một làn là có thể rút tiền bất cứ lúc nào; qua làn cuối thì tự động rút.',
    ],
  },
  {
    id: 'odds',
    title: 'Xác suất và hệ số',
    body: [
      'Trên đường có S làn, làn k qua được với xác suất S − k + 1 trên 20 − k + 1. Hệ số sau k làn bằng tỷ lệ hoàn trả chia cho xác suất tới được đó, làm tròn tám chữ số thập phân.',
      'Nghĩa là nhà cái chỉ lấy phần của mình một lần: đi bao xa thì tỷ lệ nhận lại vẫn vậy. Cả bảng nằm ở mục “Tỷ lệ”.',
    ],
  },
  {
    id: 'pay',
    title: 'Trả bao nhiêu',
    body: [
      'Rút tiền được tiền cược nhân hệ số, bỏ phần lẻ vượt quá số chữ số thập phân của loại tiền, và không vượt quá giới hạn tiền thắng. Làn nào chạm giới hạn thì tự động rút tiền.',
      'Ván luôn chờ bạn: đóng trang hay mất mạng, khi quay lại mọi thứ vẫn như cũ.',
    ],
  },
  {
    id: 'fair',
    title: 'Có kiểm tra được không?',
    body: [
      'Làn k do 8 chữ số hex đầu của SHA-256 của “hạt giống nhà cái:hạt giống của bạn:số thứ tự ván:k − 1” quyết định. Chia cho 2³² được một số từ 0 đến 1; nhỏ hơn xác suất thì làn an toàn. Mọi làn đã định khi bạn đặt cược. Khi bạn công bố hạt giống nhà cái, mọi làn bạn đã thử đều tính lại được.',
    ],
  },
];

export default rules;
