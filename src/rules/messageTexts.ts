/** The texts that the office sends, with places for what differs. */
import type { MessageTextName } from './messageKinds.ts';

/** What a placeholder means. */
export const messagePlaces = {
  ten: 'tên người nhận',
  ngay: 'ngày',
  gio: 'giờ',
  dia_chi: 'địa chỉ của buổi',
  dien_thoai: 'điện thoại của người kia',
  dieu_duong: 'tên điều dưỡng',
  dich_vu: 'dịch vụ của buổi',
  danh_sach: 'danh sách buổi, mỗi buổi một dòng',
  so_tien: 'số tiền đã nhận',
  cong_ty: 'tên công ty',
  han: 'hạn trả lời lời mời',
  yeu_cau: 'điều người nhận đã xin',
  tra_loi: 'câu trả lời của văn phòng',
  trang: 'địa chỉ trang riêng của người nhận, trống khi trang đang tắt',
} as const;
type MessagePlace = keyof typeof messagePlaces;
/** Of all places but that of the recipient's own page, which is a secret: stored texts hold the place. */
export type PlaceValues = Readonly<Record<Exclude<MessagePlace, 'trang'>, string>>;

export type MessageTexts = Readonly<Record<MessageTextName, string>>;

/** Until an admin writes others. */
export const defaultTexts: MessageTexts = {
  nurse_day: 'Chào {ten}, lịch ngày {ngay} của bạn:\n{danh_sach}',
  mother_reminder:
    'Chào mẹ {ten}, {cong_ty} xin nhắc lịch chăm sóc ngày {ngay}, {gio}: điều dưỡng {dieu_duong} ({dien_thoai}) sẽ đến {dia_chi}.',
  nurse_change: 'Chào {ten}, lịch ngày {ngay} của bạn có thay đổi:\n{danh_sach}',
  mother_change:
    'Chào mẹ {ten}, lịch chăm sóc của mẹ có thay đổi: ngày {ngay}, {gio}, điều dưỡng {dieu_duong} ({dien_thoai}). Mong mẹ thông cảm.',
  payment_received: 'Chào mẹ {ten}, {cong_ty} đã nhận {so_tien} ngày {ngay}. Cảm ơn mẹ.',
  thanks:
    'Chào mẹ {ten}, gói chăm sóc của mẹ đã kết thúc ngày {ngay}. Cảm ơn mẹ đã tin chọn {cong_ty}. Chúc mẹ và bé luôn khỏe.',
  offer: 'Chào {ten}, {cong_ty} mời chị nhận: {danh_sach}.\nChị trả lời trước {han} tại đây: {trang}',
  answer: 'Chào {ten}, {cong_ty} trả lời yêu cầu "{yeu_cau}":\n{tra_loi}\n{trang}',
};

const place = /\{([^{}]*)\}/g;

/** The places in a text that stand for nothing, as they are written. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(place)].flatMap(([whole, name = '']) => (isPlace(name) ? [] : [whole]));

const isPlace = (name: string): name is MessagePlace => Object.hasOwn(messagePlaces, name);

/** Whether a text holds the place of the recipient's own page. */
export const namesOwnPage = (text: string): boolean => text.includes('{trang}');

/** The text with its places filled in; brackets around an empty one go with it. A place without a value stays. */
export const fillPlaces = (text: string, values: Readonly<Partial<Record<MessagePlace, string>>>): string =>
  text
    .replace(place, (whole, name: string) => (isPlace(name) ? (values[name] ?? whole) : whole))
    .replace(/ ?\(\s*\)/g, '')
    .trim();

/** The values of the placeholders that are given; the others are empty. */
export const toPlaceValues = (values: Partial<PlaceValues>): PlaceValues => ({
  ...emptyPlaces,
  ...values,
});
const emptyPlaces: PlaceValues = {
  ten: '',
  ngay: '',
  gio: '',
  dia_chi: '',
  dien_thoai: '',
  dieu_duong: '',
  dich_vu: '',
  danh_sach: '',
  so_tien: '',
  cong_ty: '',
  han: '',
  yeu_cau: '',
  tra_loi: '',
};
