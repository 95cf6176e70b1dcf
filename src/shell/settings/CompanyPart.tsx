import { type Company, companyFields } from '#schema/company';
import { SettingsForm } from './SettingsForm.tsx';

/** The company's name, address and tax code, as they stand on what is printed. */
export const CompanyPart = () => (
  <SettingsForm
    name="company"
    fields={companyFields}
    toSettings={({ name, address, tax_code }: Partial<Company>) => ({
      name: name ?? '',
      address: address ?? null,
      tax_code: tax_code ?? null,
    })}
  />
);
