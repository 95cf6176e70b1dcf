import type { ReactNode } from 'react';
import { formatMoney } from '#rules/format';

interface Props {
  /** Accessible name of the sheet. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
  /** Sums in đồng; the last line is the amount to pay. */
  readonly sums: readonly (readonly [label: string, amount: number])[];
  /** Payment state, and how to transfer the amount. */
  readonly end: ReactNode;
  readonly signs: readonly [string, string];
}

/** A sheet of `PrintablePaper`: a title, the listed items, the sums, and two signatures. */
export const PaperSheet = ({ name, title, subtitle, children, sums, end, signs }: Props) => (
  <section className="sheet" aria-label={name}>
    <h2>{title}</h2>
    <p className="subtitle">{subtitle}</p>
    {children}
    <table className="sums" aria-label="Tổng hợp">
      <tbody>
        {sums.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="figure">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {end}
    <div className="signs">
      {signs.map((sign) => (
        <span key={sign}>{sign}</span>
      ))}
    </div>
  </section>
);
