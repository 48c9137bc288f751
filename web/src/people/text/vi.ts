import type { en } from './en';

export const vi: typeof en = {
  kick: {
    ask: (name) => `Mời ${name} rời bàn?`,
    text: (name) => `${name} phải rời bàn ngay và không quay lại được, kể cả bằng lời mời, cho đến khi bạn cho vào lại.`,
    act: 'Mời rời bàn',
    out: 'Đã bị mời rời bàn',
    letIn: (name) => `Cho ${name} vào lại`,
  },
  table: {
    newInvite: 'Lời mời mới',
    newInviteDone: 'Lời mời cũ không còn dùng được nữa.',
    close: 'Đóng bàn',
    closeAsk: 'Đóng bàn này?',
    closeText: 'Mọi người sẽ phải rời bàn. Không thể hoàn tác.',
    drop: 'Bỏ bàn này',
    dropAsk: 'Bỏ hẳn bàn này?',
    dropText: 'Máy sẽ chơi thay bạn, và bàn này không còn trong danh sách của bạn. Nếu không còn ai khác chơi, ván kết thúc.',
    dropOver: 'Bàn này sẽ không còn trong danh sách của bạn. Ván đã chơi vẫn còn ở mục “Ván của tôi”.',
  },
  gone: {
    kicked: 'Chủ phòng đã mời bạn rời bàn. Bạn có thể quay lại khi chủ phòng cho vào lại.',
    dropped: 'Bạn đã bỏ bàn này.',
    left: 'Bạn không còn ở bàn này nữa.',
  },
  devices: {
    title: 'Thiết bị của bạn',
    unnamed: 'Thiết bị không tên',
    current: 'thiết bị này',
    seen: (when) => `dùng lần cuối ${when}`,
    out: 'Đăng xuất',
    outAsk: 'Đăng xuất thiết bị này?',
    outText: 'Thiết bị này sẽ không chơi bằng tên bạn được nữa. Nếu đây là thiết bị duy nhất, bạn sẽ mất chỗ ngồi và tiền ảo của mình.',
    add: 'Thêm thiết bị',
    addHint: 'Quét mã bằng thiết bị kia, hoặc mở địa chỉ rồi nhập mã. Mã dùng được một lần, trong năm phút.',
    code: 'Mã',
    leave: 'Xóa dữ liệu của tôi',
    leaveAsk: 'Xóa mọi dữ liệu của bạn ở đây?',
    leaveText:
      'Tên, thiết bị và những gì bạn đã nói sẽ bị xóa. Máy sẽ chơi thay ở các chỗ của bạn. Nhật ký ván vẫn ghi chỗ ngồi nhưng không còn tên. Không thể hoàn tác.',
  },
  signIn: {
    title: 'Đăng nhập bằng mã',
    hint: 'Lấy mã trên thiết bị đã đăng nhập: vào Cài đặt, mục Thiết bị của bạn.',
    lose: (name) => `Trình duyệt này đang chơi bằng tên ${name}. Đăng nhập xong thì không còn nữa.`,
    act: 'Đăng nhập',
  },
  report: {
    act: (name) => `Báo cáo ${name}`,
    title: (name) => `Báo cáo ${name}`,
    hint: 'Người quản lý máy chủ sẽ đọc báo cáo này cùng những tin nhắn bạn chọn.',
    why: 'Chuyện gì đã xảy ra?',
    lines: 'Tin nhắn liên quan',
    none: 'Không có tin nhắn nào để đính kèm.',
    send: 'Gửi báo cáo',
    sent: 'Đã gửi báo cáo.',
  },
};
