import type { ReactNode } from 'react';
import { formatMoney } from '#rules/format';
import { Table, type TableColumn } from '../table/Table.tsx';

type SheetSum = readonly [label: string, amount: number];

interface Props {
  /** Accessible name of the sheet. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
  /** Sums in đồng; the last line is the amount to pay. */
  readonly sums: readonly SheetSum[];
  /** Payment state, and how to transfer the amount. */
  readonly end: ReactNode;
  readonly signs: readonly [string, string];
}

const sumColumns: readonly TableColumn<SheetSum>[] = [
  { key: 'label', cell: ([label]) => label },
  { key: 'amount', align: 'right', cell: ([, amount]) => formatMoney(amount) },
];

/** A sheet of `PrintablePaper`: a title, the listed items, the sums, and two signatures. */
export const PaperSheet = ({ name, title, subtitle, children, sums, end, signs }: Props) => (
  <section className="sheet" aria-label={name}>
    <h2>{title}</h2>
    <p className="subtitle">{subtitle}</p>
    {children}
    <div className="sums">
      <Table caption="Tổng hợp" columns={sumColumns} rows={sums} keyOf={([label]) => label} look="paper" />
    </div>
    {end}
    <div className="signs">
      {signs.map((sign) => (
        <span key={sign}>{sign}</span>
      ))}
    </div>
  </section>
);
