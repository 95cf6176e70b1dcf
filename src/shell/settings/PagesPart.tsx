import { type PagesSettings, shownPagesFields } from '#schema/ownPages';
import { SettingsForm } from './SettingsForm.tsx';

/** Whether nurses have pages of their own, and what they tick after a session. */
export const PagesPart = () => (
  <SettingsForm
    name="pages"
    fields={shownPagesFields}
    toSettings={({ nurses, checklist }: Partial<PagesSettings>) => ({
      nurses: nurses ?? false,
      checklist: checklist ?? [],
    })}
  >
    Trang riêng cho điều dưỡng xem lịch, báo bắt đầu và xong buổi trên điện thoại của mình, không cần tài
    khoản. Tạo địa chỉ cho từng người ở trang của điều dưỡng. Việc có "Báo ngay" được báo cho điều phối ngay
    khi điều dưỡng đánh dấu.
  </SettingsForm>
);
