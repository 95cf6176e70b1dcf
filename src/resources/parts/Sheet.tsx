import type { ReactNode } from 'react';
import { formatMoney } from '#rules/format';

interface Props {
  /** What it is called where it is not seen. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
  /** What comes of it, in đồng; the last line is what is paid. */
  readonly sums: readonly (readonly [label: string, amount: number])[];
  /** How it stands, and how to transfer it. */
  readonly end: ReactNode;
  readonly signs: readonly [string, string];
}

/** A sheet of `Paper`: a title, what is counted, the sums, and two signatures. */
export const Sheet = ({ name, title, subtitle, children, sums, end, signs }: Props) => (
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
