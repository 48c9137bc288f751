import type { RuleSection } from '../../../ui/rules';

const sections: RuleSection[] = [
  {
    id: 'aim',
    title: 'Mục tiêu',
    body: [
      'Từ hai đến tám người mua bán, hợp tác và phản bội nhau qua nhiều vòng. Ai có danh mục giá trị nhất theo bảng giá của vòng cuối thì thắng; nếu nhiều người cùng cao nhất thì tất cả cùng thắng.',
      'Mỗi người bắt đầu với một danh mục khác nhau nhưng tổng giá trị như nhau.',
    ],
  },
  {
    id: 'goods',
    title: 'Bốn loại tài sản',
    body: [
      [
        'TKL (Vàng): luôn có giá 3. Giữ nhiều thì phải trả phí.',
        'TG (Tiền giấy): luôn có giá 1.',
        'TS (Tiền số): giá 1, hoặc 2 khi N bằng 1 hay 2. Mọi khoản đều trả bằng TS.',
        'C (Crypto): giá 5; lên 6 khi N bằng −1; lên 8 khi N bằng −2.',
      ],
      'Tất cả đều tính theo đơn vị nguyên và không bao giờ xuống dưới 0.',
    ],
  },
  {
    id: 'round',
    title: 'Một vòng: sự kiện, bảng giá, ghép cặp',
    body: [
      'Mỗi vòng lật một thẻ sự kiện trong bộ sáu thẻ. Thẻ làm thay đổi chỉ số tâm lý N (bắt đầu từ 0, luôn nằm trong khoảng −2 đến +2), và N quyết định bảng giá của vòng.',
      [
        'Làn sóng tự tin: N +1',
        'Tin đồn lan rộng: N −1',
        'Bán tháo hoảng loạn: N −2',
        'Tâm lý ổn định: N giữ nguyên',
        'Lạm phát bất ngờ: N giữ nguyên; chỉ là tin tức, không làm đổi giá',
        'Sàn giao dịch gặp sự cố: N −1, và cuối vòng crypto sụt giảm',
      ],
      'Khi đã lật hết sáu thẻ thì xáo lại cả bộ. Sau đó mọi người được ghép cặp ngẫu nhiên; nếu số người lẻ thì một người không có cặp.',
    ],
  },
  {
    id: 'negotiation',
    title: 'Đàm phán',
    body: [
      'Bạn trò chuyện, mua bán và niêm phong một lựa chọn bí mật. Bạn có thể đổi lựa chọn cho đến khi hết vòng, nhưng không rút lại được; không ai biết bạn đã chọn hay chưa.',
      [
        'Hợp tác: bạn tin người cùng cặp.',
        'Phản bội: bạn lấy phần của người cùng cặp.',
        'Đầu tư Crypto: cuối vòng bạn mua số C đã ghi theo bảng giá, người kia chọn gì cũng vậy. Nếu lúc đó không đủ TS thì không có gì xảy ra.',
      ],
      'Vòng kết thúc khi hết giờ hoặc khi mọi người đều sẵn sàng. Mua bán sẽ hủy trạng thái “sẵn sàng” của bạn, còn đổi lựa chọn thì không. Ai chưa chọn gì thì coi như không chọn.',
    ],
  },
  {
    id: 'market',
    title: 'Chợ',
    body: [
      'Trong lúc đàm phán có thể rao bán vàng, tiền giấy và crypto để lấy TS. Hàng rao bán được giữ chỗ cho đến khi có người mua cả lô hoặc bạn rút lại; hết vòng mà chưa bán thì hàng trở về với bạn. Hàng đang rao vẫn được tính vào giá trị danh mục.',
      'Giá của một lô theo bảng giá: số đơn vị × giá ÷ giá của TS, làm tròn lên, ít nhất là 1. Với biến thể “người bán tự ra giá”, bạn có thể đặt giá bất kỳ từ 1 trở lên.',
    ],
  },
  {
    id: 'reveal',
    title: 'Công bố kết quả, từng bước',
    body: [
      [
        'Các lô đang rao kết thúc, hàng được trả lại.',
        'Ai chọn đầu tư Crypto và đủ TS thì mua được.',
        'Những cặp mà cả hai đều chọn hợp tác hoặc phản bội: cả hai hợp tác, mỗi người +5 TS; cả hai phản bội, không có gì; một người phản bội thì kẻ phản bội +8 TS, người kia −5 TS. Các cặp khác không có kết quả.',
        'Phí giữ vàng: giữ 8 đến 11 TKL mất 1 TS, từ 12 trở lên mất 2 TS.',
        'Crypto sụt giảm, nếu sự kiện đã báo: ai giữ từ 4 C trở lên mất 1 C.',
        'Ai hết sạch TS thì phải quy đổi một đơn vị tiền giấy, không có thì vàng, không có nữa thì crypto, theo bảng giá.',
        'Tâm lý: số người hợp tác nhiều hơn phản bội thì N +1, ít hơn thì N −1. N mới quyết định giá của vòng sau.',
      ],
      'Thua lỗ và phí không làm TS của ai xuống dưới 0.',
    ],
  },
  {
    id: 'end',
    title: 'Kết thúc',
    body: ['Sau vòng cuối, danh mục của mọi người được tính theo bảng giá của vòng đó. Giá trị cao nhất thắng.'],
  },
];

export default sections;
