import { type BankSettings, bankSettingsFields } from '#schema/settings';
import { SettingsForm } from './SettingsForm.tsx';

/** The accounts with a bank feed, and whether certain matches are booked automatically. */
export const BankSettingsPart = () => (
  <SettingsForm
    name="bank"
    fields={bankSettingsFields}
    // Sends an empty array if the user has removed all rows.
    toSettings={({ accounts, auto_book }: Partial<BankSettings>) => ({
      accounts: accounts ?? [],
      auto_book: auto_book ?? false,
    })}
  >
    Chỉ tiền của những tài khoản này được nhận từ ngân hàng. Dòng đề xuất chắc chắn được ghi nhận ngay khi bật
    tự ghi; mọi dòng khác chờ người xem.
  </SettingsForm>
);
