import type { RuleSection } from '../../../ui/rules';

const sections: RuleSection[] = [
  {
    id: 'goal',
    title: 'Mục tiêu',
    body: [
      'Ai cũng bắt đầu trong Vòng Chuột với một nghề, mức lương và các khoản nợ của nghề đó. Khi sống được nhờ thu nhập thụ động, bạn được ra Làn Cao Tốc; ở đó, ai đạt mục tiêu rồi dừng đúng ô giấc mơ là thắng.',
    ],
  },
  {
    id: 'figures',
    title: 'Sổ sách',
    body: [
      [
        'Thu nhập thụ động: dòng tiền của tất cả tài sản.',
        'Tổng thu nhập: lương cộng thu nhập thụ động.',
        'Tổng chi tiêu: thuế, chi tiêu khác, tiền nuôi con và tiền trả góp của mọi khoản nợ.',
        'Tiền ngày lương: tổng thu nhập trừ tổng chi tiêu. Có thể bị âm.',
        'Khoản vay thế chấp đi kèm với nhà hay doanh nghiệp: chỉ trừ khi bán, không phải trả riêng hằng kỳ.',
      ],
    ],
  },
  {
    id: 'turn',
    title: 'Một lượt',
    body: [
      [
        'Đổ một xúc xắc (hai nếu chơi xúc xắc nhanh, thêm một khi còn hiệu lực từ thiện) rồi đi bấy nhiêu ô.',
        'Mỗi ô ngày lương đi qua hay dừng lại đều trả tiền ngay, trước khi ô dừng có tác dụng.',
        'Ô bạn dừng lại có tác dụng.',
        'Cuối lượt bạn có thể trả nợ, vay thêm hoặc ra Làn Cao Tốc. Trước khi đổ xúc xắc cũng được.',
      ],
    ],
  },
  {
    id: 'squares',
    title: 'Các ô của Vòng Chuột',
    body: [
      [
        'Cơ hội: rút thương vụ nhỏ hoặc lớn, hoặc bỏ qua.',
        'Tiêu vặt: trả tiền cho thứ chẳng ai cần. Chưa có con thì bỏ qua lá dành cho người có con.',
        'Thị trường: một lá chào mua; ai có thứ được hỏi đều có thể bán.',
        'Ngày lương: chỉ nhận tiền ngày lương.',
        'Từ thiện: góp một phần mười tổng thu nhập (ít nhất 100) để được thêm một xúc xắc trong ba lần đổ. Không được vay để góp.',
        'Sinh con: tối đa ba con; mỗi con tốn 5,6% lương mỗi ngày lương, ít nhất 100.',
        'Mất việc: trả một lần toàn bộ chi tiêu và nghỉ ba lượt.',
      ],
    ],
  },
  {
    id: 'deals',
    title: 'Thương vụ',
    body: [
      'Chỉ người đang có lượt được mua. Thiếu tiền thì ngân hàng cho vay ngay.',
      [
        'Cổ phiếu, quỹ, cổ phiếu ưu đãi và chứng chỉ tiền gửi: mua bao nhiêu cũng được theo giá trên lá bài. Cổ phiếu ưu đãi và chứng chỉ trả cổ tức mỗi ngày lương; cổ phiếu và quỹ chỉ có lời khi bán.',
        'Chia tách làm số cổ phiếu mã đó của mọi người tăng gấp đôi hoặc còn một nửa.',
        'Nhà, doanh nghiệp, góp vốn: trả tiền đặt trước là có dòng tiền.',
        'Tiền xu không sinh lời cho đến khi có người mua.',
        'Sửa chữa chỉ tốn tiền của người có loại nhà đó.',
      ],
    ],
  },
  {
    id: 'windows',
    title: 'Phiên bán: ai cũng được bán',
    body: [
      'Khi có giá hoặc có người mua, một phiên mở ra cho tất cả những ai đang giữ thứ phù hợp. Mọi người bán cùng lúc, bao nhiêu lần tùy ý, cho tới khi bấm xong hoặc hết giờ.',
      [
        'Cổ phiếu: số lượng nhân giá.',
        'Bất động sản: giá bán (hoặc giá mỗi căn nhân số căn) trừ tiền vay thế chấp, không bao giờ dưới 0.',
        'Các lá thị trường khác tự có tác dụng: doanh nghiệp sinh lời hơn, phần góp vốn bị mua lại, nhà đang lỗ bị siết nợ.',
      ],
    ],
  },
  {
    id: 'bank',
    title: 'Ngân hàng và nợ',
    body: [
      [
        'Chỉ có một khoản vay ngân hàng, tính theo nghìn, mỗi ngày lương phải trả một phần mười.',
        'Khoản bắt buộc mà thiếu tiền thì được cho vay ngay. Trong Vòng Chuột không ai phá sản.',
        'Các khoản nợ khác phải trả một lần cho hết, sau đó không tốn gì nữa.',
        'Trên Làn Cao Tốc không có ngân hàng.',
      ],
    ],
  },
  {
    id: 'fastTrack',
    title: 'Làn Cao Tốc',
    body: [
      'Bạn được vào khi thu nhập thụ động đủ bù tổng chi tiêu. Bạn nhận 100 lần tiền ngày lương; tài sản, nợ, con cái và lương đều kết thúc. Thu nhập thụ động trở thành tiền ngày lương + 50.000, và mục tiêu cao hơn mức đó 50.000.',
      [
        'Doanh nghiệp: thu nhập thụ động tăng thêm một nửa, ít nhất 2.000. Nếu chơi với sự kiện, mỗi ô bán một doanh nghiệp riêng bằng tiền mặt.',
        'Rủi ro: mất 3.000. Nếu chơi với sự kiện: đau ốm, kiện tụng và nhiều thứ khác.',
        'Quyên góp: như từ thiện, một phần năm thu nhập, ít nhất 5.000.',
        'Ngày dòng tiền: nhận thu nhập thụ động.',
        'Giấc mơ: đã đạt mục tiêu thì thắng; chưa đạt thì chỉ ngắm cho biết.',
        'Không đủ tiền trả thì bán tài sản với nửa giá vốn. Hết thứ để bán thì bị loại.',
      ],
      'Lúc nào cũng có thể bỏ cuộc, dù có đến lượt mình hay không: người đó bị loại, tiền mặt, tài sản và nợ đều mất. Ai bỏ cuộc trong lượt mình thì lượt chuyển tiếp; nếu đang có phiên bán thì phiên đó xong với những người khác đã.',
      'Khi đã có người bỏ cuộc, người cuối cùng chưa bị loại sẽ thắng. Khi tất cả bị loại thì không ai thắng. Ai bỏ cuộc được 0 điểm.',
    ],
  },
  {
    id: 'variants',
    title: 'Biến thể riêng của chúng tôi',
    body: [
      [
        'Xúc xắc nhanh: hai xúc xắc thay vì một.',
        'Chỉ cho vay khi ngày lương còn từ 0 trở lên: không được mua thứ làm ngày lương bị âm.',
        'Sự kiện Làn Cao Tốc: mỗi ô một sự kiện riêng.',
        'Giấc mơ trợ giúp: phần lớn giấc mơ cho một lợi thế nhỏ dọc đường.',
      ],
    ],
  },
  {
    id: 'time',
    title: 'Thời gian',
    body: [
      'Mỗi bước của lượt và mỗi phiên bán đều có giờ. Hết giờ thì chọn cách an toàn: tự đổ xúc xắc, bỏ qua thương vụ và quyên góp, đóng phiên, kết thúc lượt.',
    ],
  },
];

export default sections;
