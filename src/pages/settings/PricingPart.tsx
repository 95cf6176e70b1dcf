import { type PricingSettings, pricingFields } from '#schema/pricing';
import { SettingsForm } from './SettingsForm.tsx';

/** Setting: by how much sales may reduce a price below the price list. */
export const PricingPart = () => (
  <SettingsForm
    name="pricing"
    fields={pricingFields}
    toSettings={({ max_price_cut }: Partial<PricingSettings>) => ({ max_price_cut: max_price_cut ?? null })}
  >
    Giá thấp hơn bảng giá luôn cần lý do. Sales không bán thấp hơn mức này; quản trị viên thì được.
  </SettingsForm>
);
