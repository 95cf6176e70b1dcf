import { type PagesSettings, shownOwnPagesFields } from '#schema/ownPages';
import { SettingsForm } from './SettingsForm.tsx';

/** Settings: whether nurses and mothers have their own pages, and the checklist for nurses after a session. */
export const OwnPagesSettingsPart = () => (
  <SettingsForm
    name="pages"
    fields={shownOwnPagesFields}
    toSettings={({ nurses, mothers, mother_code, share_notes, checklist }: Partial<PagesSettings>) => ({
      nurses: nurses ?? false,
      mothers: mothers ?? false,
      mother_code: mother_code ?? false,
      share_notes: share_notes ?? false,
      checklist: checklist ?? [],
    })}
  >
    Trang riêng mở trên điện thoại, không cần tài khoản; tạo địa chỉ ở trang của từng người. Điều dưỡng xem
    lịch, báo bắt đầu và xong buổi. Mẹ xem các buổi, số tiền và mã chuyển khoản, gửi yêu cầu và đánh giá. Việc
    có "Báo ngay" được báo cho điều phối ngay khi điều dưỡng đánh dấu; việc có "Mẹ đọc được" hiện trên trang
    của mẹ. Khi hỏi mã, điều dưỡng nhập 4 số trong ngày mà mẹ đọc trên trang của mình.
  </SettingsForm>
);
