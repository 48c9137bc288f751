import type { LadderWords } from '../../../session/ladder';

export const vi: LadderWords = {
  bet: 'Bắt đầu',
  difficulties: { easy: 'Dễ', medium: 'Vừa', hard: 'Khó', daredevil: 'Liều mạng' },
  step: (n) => `Làn ${n}`,
  steps: 'Làn',
  go: (n) => `Qua làn ${n}`,
  board: 'Con đường',
  marks: { survived: 'đã qua', lost: 'có xe', next: 'làn tới' },
  notYet: 'Phải qua được một làn đã.',
  autoUnit: 'Rút sau số làn',
  status: {
    ready: 'Chọn độ khó rồi đặt cược: chú gà đang đợi bên lề đường.',
    begun: 'Chú gà đứng bên lề đường. Có dám qua không?',
    survived: (n, multiplier) => `Đã qua làn ${n}: ${multiplier}. Đi tiếp hay rút tiền?`,
    lost: (n) => `Có xe ở làn ${n}. Bạn mất tiền cược.`,
    found: (n) => (n === 0 ? 'Ván của bạn vẫn đang mở: chú gà đợi bên lề đường.' : `Ván của bạn vẫn đang mở: đã qua ${n} làn. Đi tiếp hay rút tiền?`),
    cashedOut: (amount) => `Đã rút ${amount}.`,
    finished: (amount) => `Đã qua hết các làn: tự động rút ${amount}.`,
    limited: (amount) => `Đã chạm giới hạn tiền thắng: tự động rút ${amount}.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `Giới hạn tiền thắng: ${most}. Với mức cược này, làn ${n} (${multiplier}) chạm giới hạn: chỉ trả ${paid} và ván tự kết thúc.`,
  limitFar: (most, multiplier, amount) => `Giới hạn tiền thắng: ${most}, không chạm tới: làn cuối (${multiplier}) tự động trả ${amount}.`,
  returns: {
    label: 'Trung bình nhận lại',
    step: (share) => `${share} ở làn tới`,
    run: (n, share) => `${share} khi qua ${n} làn`,
    stepLine: (n) => `Riêng làn ${n}`,
    runLine: (n) => `Chuỗi ${n} làn`,
    quotient: 'Tỷ lệ nhận lại chia cho xác suất',
    note: 'Nhà cái lấy phần của mình ngay ở làn đầu. Từ đó, mỗi làn thêm đáng giá đúng bằng rủi ro của nó: đi bao xa thì tỷ lệ nhận lại vẫn vậy.',
  },
  table: {
    caption: (difficulty) => `Tất cả các làn: ${difficulty}`,
    reach: 'Xác suất tới đó',
    pays: 'Trả',
    share: 'Nhận lại',
    capped: 'Giới hạn tiền thắng: ván tự kết thúc ở đây; với mức cược này không bao giờ tới các làn sau.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · qua ${survived} trên ${of} làn`,
  draw: (n, drawn, below, survived) => `làn ${n}: ${drawn}, an toàn nếu dưới ${below}: ${survived ? 'qua được' : 'có xe'}`,
  hints: {
    ready: 'Mỗi làn qua được, hệ số lại tăng. Có xe thì mất tiền cược. Hãy rút tiền kịp lúc.',
    open: 'Trên nút có xác suất của làn tới và số tiền bạn sẽ có. Đầu mỗi làn ghi xác suất của riêng nó.',
  },
};
