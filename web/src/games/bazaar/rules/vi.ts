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
        'Vàng (TKL): luôn có giá 3. Giữ nhiều thì phải trả phí.',
        'Tiền giấy (TG): luôn có giá 1.',
        'Tiền số (TS): giá 1, hoặc 2 khi tâm lý là +1 hay +2. Mua gì cũng trả bằng tiền số.',
        'Crypto (C): giá 5; lên 6 khi tâm lý −1; lên 8 khi tâm lý −2.',
      ],
      'Tất cả đều tính theo đơn vị nguyên và không bao giờ xuống dưới 0.',
    ],
  },
  {
    id: 'round',
    title: 'Một vòng: sự kiện, bảng giá, ghép cặp',
    body: [
      'Mỗi vòng lật một thẻ sự kiện trong bộ sáu thẻ. Thẻ làm thay đổi tâm lý thị trường (bắt đầu từ 0, luôn nằm trong khoảng −2 đến +2), và tâm lý quyết định bảng giá của vòng.',
      [
        'Làn sóng tự tin: tâm lý +1',
        'Tin đồn lan rộng: tâm lý −1',
        'Bán tháo hoảng loạn: tâm lý −2',
        'Tâm lý ổn định: giữ nguyên',
        'Lạm phát bất ngờ: tâm lý giữ nguyên; chỉ là tin tức, không làm đổi giá',
        'Sàn giao dịch gặp sự cố: tâm lý −1, và cuối vòng crypto sụt giảm',
      ],
      'Khi đã lật hết sáu thẻ thì xáo lại cả bộ. Sau đó mọi người được ghép cặp ngẫu nhiên; nếu số người lẻ thì một người không có cặp.',
    ],
  },
  {
    id: 'negotiation',
    title: 'Đàm phán',
    body: [
      'Bạn trò chuyện, mua bán và bí mật chốt một lựa chọn. Bạn có thể đổi lựa chọn cho đến khi hết vòng, nhưng không rút lại được; không ai biết bạn đã chọn hay chưa.',
      [
        'Hợp tác: bạn tin người cùng cặp.',
        'Phản bội: bạn lấy phần của người cùng cặp.',
        'Đầu tư Crypto: cuối vòng bạn mua số crypto đã ghi theo bảng giá, người kia chọn gì cũng vậy. Nếu lúc đó không đủ tiền số thì không có gì xảy ra.',
      ],
      'Vòng kết thúc khi hết giờ hoặc khi mọi người đều sẵn sàng. Mua bán sẽ hủy trạng thái “sẵn sàng” của bạn, còn đổi lựa chọn thì không. Ai chưa chọn gì thì coi như không chọn.',
    ],
  },
  {
    id: 'market',
    title: 'Chợ',
    body: [
      'Trong lúc đàm phán có thể rao bán vàng, tiền giấy và crypto để lấy tiền số. Hàng rao bán được giữ chỗ cho đến khi có người mua cả lô hoặc bạn rút lại; hết vòng mà chưa bán thì hàng trở về với bạn. Hàng đang rao vẫn được tính vào giá trị danh mục.',
      'Giá của một lô theo bảng giá: số đơn vị × giá ÷ giá của tiền số, làm tròn lên, ít nhất là 1. Với biến thể “người bán tự ra giá”, bạn có thể đặt giá bất kỳ từ 1 trở lên.',
    ],
  },
  {
    id: 'reveal',
    title: 'Công bố kết quả, từng bước',
    body: [
      [
        'Các lô đang rao kết thúc, hàng được trả lại.',
        'Ai chọn đầu tư Crypto và đủ tiền số thì mua được.',
        'Những cặp mà cả hai đều chọn hợp tác hoặc phản bội: cả hai hợp tác, mỗi người +5 tiền số; cả hai phản bội, không có gì; một người phản bội thì kẻ phản bội +8 tiền số, người kia −5 tiền số. Các cặp khác không có kết quả.',
        'Phí giữ vàng: giữ 8 đến 11 vàng mất 1 tiền số, từ 12 trở lên mất 2.',
        'Crypto sụt giảm, nếu sự kiện đã báo: ai giữ từ 4 crypto trở lên mất 1.',
        'Ai hết sạch tiền số thì phải quy đổi một đơn vị tiền giấy, không có thì vàng, không có nữa thì crypto, theo bảng giá.',
        'Tâm lý: số người hợp tác nhiều hơn phản bội thì tâm lý +1, ít hơn thì −1. Tâm lý mới quyết định giá của vòng sau.',
      ],
      'Thua lỗ và phí không làm tiền số của ai xuống dưới 0.',
    ],
  },
  {
    id: 'end',
    title: 'Kết thúc',
    body: ['Sau vòng cuối, danh mục của mọi người được tính theo bảng giá của vòng đó. Giá trị cao nhất thắng.'],
  },
  {
    id: 'strategy',
    title: 'Chơi thế nào cho khéo',
    body: [
      'Xem tâm lý thị trường trước khi mua bán. Từ +1, mỗi tiền số đáng giá 2, nên lúc đó giữ tiền số là có lợi; ở −1 crypto lên 6, ở −2 lên 8, nên crypto mua lúc mọi người lạc quan sẽ có lời khi tâm lý đi xuống.',
      'Không ai biết sự kiện vòng sau, nhưng chính cả bàn cũng làm tâm lý đổi: hãy đoán xem bao nhiêu người sẽ hợp tác. Nhiều kẻ phản bội thì vòng sau tâm lý thấp hơn và crypto đắt hơn.',
      'Dùng chợ để bán bớt những gì sắp làm bạn tốn kém: vàng từ tám thỏi trở lên, hay crypto thứ tư khi có tin sụt giảm. Hết sạch tiền số thì phải bán vào lúc không muốn, nên hãy chừa lại một ít.',
      'Hợp tác thì vòng nào cũng được một chút và giữ tâm lý cao; phản bội chỉ lời một lần, mà người cùng cặp thì nhớ lâu. Lời nhất là ở vòng cuối, và ai cũng biết điều đó.',
    ],
  },
];

export default sections;
