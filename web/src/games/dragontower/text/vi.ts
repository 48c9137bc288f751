import type { Words } from './en';

export const vi: Words = {
  bet: 'Vào tháp',
  difficulties: { easy: 'Dễ', medium: 'Vừa', hard: 'Khó', expert: 'Cao thủ', master: 'Bậc thầy' },
  safe: (safe, of) => `Mỗi tầng có ${of} ô, ${safe} ô an toàn`,
  tile: (n) => `Ô ${n}`,
  opened: (picked, safe) => `bạn chọn ô ${picked}, ô an toàn: ${safe.join(', ')}`,
  step: (n) => `Tầng ${n}`,
  steps: 'Tầng',
  go: (n) => `Tầng ${n}: ô bất kỳ`,
  board: 'Tòa tháp',
  marks: { survived: 'đã lên', lost: 'gặp rồng', next: 'tầng kế tiếp' },
  notYet: 'Phải leo được một tầng đã.',
  autoUnit: 'Rút sau số tầng',
  status: {
    ready: 'Chọn độ khó rồi đặt cược: tháp có chín tầng.',
    begun: 'Bạn đang đứng dưới chân tháp. Chọn một ô ở tầng đầu tiên.',
    survived: (n, multiplier) => `Tầng ${n} an toàn: ${multiplier}. Chọn ô tiếp theo hay rút tiền?`,
    lost: (n) => `Dưới ô bạn chọn ở tầng ${n} có rồng. Bạn mất tiền cược.`,
    found: (n) =>
      n === 0 ? 'Ván của bạn vẫn đang mở: bạn đứng dưới chân tháp.' : `Ván của bạn vẫn đang mở: bạn ở tầng ${n}. Leo tiếp hay rút tiền?`,
    cashedOut: (amount) => `Đã rút ${amount}.`,
    finished: (amount) => `Đã lên đến đỉnh: tự động rút ${amount}.`,
    limited: (amount) => `Đã chạm giới hạn tiền thắng: tự động rút ${amount}.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `Giới hạn tiền thắng: ${most}. Với mức cược này, tầng ${n} (${multiplier}) chạm giới hạn: chỉ trả ${paid} và ván tự kết thúc.`,
  limitFar: (most, multiplier, amount) => `Giới hạn tiền thắng: ${most}, không chạm tới: đỉnh tháp (${multiplier}) tự động trả ${amount}.`,
  returns: {
    label: 'Trung bình nhận lại',
    step: (share) => `${share} ở tầng tới`,
    run: (n, share) => `${share} khi leo ${n} tầng`,
    stepLine: (n) => `Riêng tầng ${n}`,
    runLine: (n) => `Leo ${n} tầng`,
    quotient: 'Tỷ lệ nhận lại chia cho xác suất',
    note: 'Tháp phạt lòng tham: càng leo cao mới rút tiền, trung bình nhận lại càng ít.',
  },
  table: {
    caption: (difficulty) => `Tất cả các tầng: ${difficulty}`,
    reach: 'Xác suất tới đó',
    pays: 'Trả',
    share: 'Nhận lại',
    capped: 'Giới hạn tiền thắng: ván tự kết thúc ở đây; với mức cược này không bao giờ lên tới các tầng trên.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${survived} trên ${of} tầng`,
  draw: (n, drawn, below, survived) => `tầng ${n}: ${drawn}, an toàn nếu dưới ${below}: ${survived ? 'lên được' : 'gặp rồng'}`,
  drawTiles: (n, drawn, safe, picked, survived) =>
    `tầng ${n}: ${drawn}, ô an toàn ${safe}, ô của bạn ${picked}: ${survived ? 'lên được' : 'gặp rồng'}`,
  hints: {
    ready: 'Mỗi tầng leo được, hệ số lại tăng. Gặp rồng thì mất tiền cược. Hãy rút tiền kịp lúc.',
    open: 'Chọn một trong các ô đang sáng; bước lên rồi thì cả hàng mở ra, cho thấy các ô kia giấu gì. Nút bên dưới chọn hộ bạn một ô bất kỳ.',
  },
};
