import { companyFields } from '#schema/company';
import { SettingsForm } from './SettingsForm.tsx';

/** The company's name, address and tax code, as they stand on what is printed. */
export const CompanyPart = () => (
  <SettingsForm
    name="company"
    fields={companyFields}
    load={(data, signal) => data.company(signal)}
    save={(data, { name, address, tax_code }) =>
      data.changeCompany({ name: name ?? '', address: address ?? null, tax_code: tax_code ?? null })
    }
  />
);
