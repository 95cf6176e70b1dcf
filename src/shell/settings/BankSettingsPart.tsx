import { type BankSettings, bankSettingsFields } from '#schema/settings';
import { SettingsForm } from './SettingsForm.tsx';

/** The accounts whose feed is taken, and whether what is certain is booked without a person. */
export const BankSettingsPart = () => (
  <SettingsForm
    name="bank"
    fields={bankSettingsFields}
    // An emptied list of rows is none.
    toSettings={({ accounts, auto_book }: Partial<BankSettings>) => ({
      accounts: accounts ?? [],
      auto_book: auto_book ?? false,
    })}
  >
    Chỉ tiền của những tài khoản này được nhận từ ngân hàng. Dòng đề xuất chắc chắn được ghi nhận ngay khi bật
    tự ghi; mọi dòng khác chờ người xem.
  </SettingsForm>
);
