/** Texts of the messages that the office sends, with placeholders. */
import type { MessageTextName } from './messageKinds.ts';

/** Meaning of each placeholder, in Vietnamese. */
export const messagePlaceholders = {
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
type MessagePlaceholder = keyof typeof messagePlaceholders;
/** Values for all placeholders except `trang`, the recipient's own page: its URL is secret, so stored texts keep this placeholder. */
export type PlaceholderValues = Readonly<Record<Exclude<MessagePlaceholder, 'trang'>, string>>;

export type MessageTexts = Readonly<Record<MessageTextName, string>>;

/** The default texts, which are used until an admin changes them. */
export const defaultMessageTexts: MessageTexts = {
  nurse_day: 'Chào chị {ten}, lịch ngày {ngay} của chị:\n{danh_sach}',
  mother_reminder:
    'Chào mẹ {ten}, {cong_ty} xin nhắc lịch chăm sóc ngày {ngay}, {gio}: điều dưỡng {dieu_duong} ({dien_thoai}) sẽ đến {dia_chi}.',
  nurse_change: 'Chào chị {ten}, lịch ngày {ngay} của chị có thay đổi:\n{danh_sach}',
  mother_change:
    'Chào mẹ {ten}, lịch chăm sóc của mẹ có thay đổi: ngày {ngay}, {gio}, điều dưỡng {dieu_duong} ({dien_thoai}). Mong mẹ thông cảm.',
  payment_received: 'Chào mẹ {ten}, {cong_ty} đã nhận {so_tien} ngày {ngay}. Cảm ơn mẹ.',
  thanks:
    'Chào mẹ {ten}, gói chăm sóc của mẹ đã kết thúc ngày {ngay}. Cảm ơn mẹ đã tin chọn {cong_ty}. Chúc mẹ và bé luôn khỏe.',
  offer: 'Chào chị {ten}, {cong_ty} mời chị nhận: {danh_sach}.\nChị trả lời trước {han} tại đây: {trang}',
  answer: 'Chào {ten}, {cong_ty} trả lời yêu cầu "{yeu_cau}":\n{tra_loi}\n{trang}',
};

const placeholderPattern = /\{([^{}]*)\}/g;

/** Returns the unknown placeholders of a text, as written. */
export const findUnknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholderPattern)].flatMap(([whole, name = '']) =>
    isPlaceholder(name) ? [] : [whole],
  );

const isPlaceholder = (name: string): name is MessagePlaceholder => Object.hasOwn(messagePlaceholders, name);

/** True if a text contains the placeholder of the recipient's own page. */
export const hasOwnPagePlaceholder = (text: string): boolean => text.includes('{trang}');

/** Fills in the placeholders of a text; brackets around an empty value are removed. A placeholder without a value is not replaced. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<MessagePlaceholder, string>>>,
): string =>
  text
    .replace(placeholderPattern, (whole, name: string) =>
      isPlaceholder(name) ? (values[name] ?? whole) : whole,
    )
    .replace(/ ?\(\s*\)/g, '')
    .trim();

/** Completes the given placeholder values; missing values become empty texts. */
export const toPlaceholderValues = (values: Partial<PlaceholderValues>): PlaceholderValues => ({
  ...emptyPlaceholderValues,
  ...values,
});
const emptyPlaceholderValues: PlaceholderValues = {
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
