import { formatPhone } from '#rules/formatPhone';
import { CompanyLogo } from './CompanyLogo.tsx';

interface Party {
  readonly name: string | null;
  readonly phone?: string | null;
  readonly address?: string | null;
  readonly tax_code?: string | null;
  /** Version of the company's logo; null if the party has no logo. */
  readonly logo?: string | null;
  /** Further lines about the party. */
  readonly more?: readonly (string | null)[];
}
interface Props {
  /** The parties, each with its role as heading. */
  readonly sides: readonly (readonly [heading: string, party: Party])[];
}

/** The parties on a sheet of paper: the company and its counterpart. */
export const SheetParties = ({ sides }: Props) => (
  <div className="sides">
    {sides.map(([heading, { name, phone, address, tax_code, logo, more = [] }]) => (
      <div key={heading}>
        <h3>{heading}</h3>
        {logo && <CompanyLogo version={logo} />}
        <strong>{name ?? '…'}</strong>
        {[address, phone && formatPhone(phone), tax_code && `Mã số thuế: ${tax_code}`, ...more]
          .filter(Boolean)
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
      </div>
    ))}
  </div>
);
