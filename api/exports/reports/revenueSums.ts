/** What the revenue report sums beside the price, as columns: each package's part, and under them the report's own figures. */
import type { Knex } from 'knex';
import { revenuePart } from '#rules/levels';
import type { RevenueRow, SplitFigure } from '#schema/reports/revenue';
import { idList } from '../../db/compiledQuery.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { TableColumn } from '../table.ts';

export type Sums = readonly (number | null)[];

const figures = ['overall', 'revenue', 'agent', 'fago', 'packages'] as const;
type Figure = (typeof figures)[number];
const labels: Readonly<Record<Figure, string>> = {
  overall: 'Giá gốc',
  revenue: 'Thành tiền',
  agent: 'Thu nhập điều dưỡng',
  fago: 'Thu nhập công ty',
  packages: 'Số gói',
};
const parts = { came: 'đã về', loading: 'đang về', willcome: 'sẽ về' } as const;
type Part = keyof typeof parts;
const allParts = Object.keys(parts) as Part[];

/** The price has a column of its own already; with `split` each figure has one for every part. */
const whole = figures.filter((figure) => figure !== 'revenue');

export function sumColumns(split: boolean): TableColumn[] {
  const format = (figure: Figure) => (figure === 'packages' ? 'integer' : 'money');
  const column = (figure: Figure, part?: Part): TableColumn => ({
    label: part ? `${labels[figure]} ${parts[part]}` : labels[figure],
    format: format(figure),
  });
  return [
    ...whole.map((figure) => column(figure)),
    ...(split ? figures.flatMap((figure) => allParts.map((part) => column(figure, part))) : []),
  ];
}

/** The report's figures, in the order of the columns. */
export const sumsOf = (of: Readonly<Record<Figure, SplitFigure>>, split: boolean): Sums => [
  ...whole.map((figure) => of[figure].total),
  ...(split ? figures.flatMap((figure) => allParts.map((part) => of[figure][part] ?? 0)) : []),
];

interface Money {
  id: number;
  original_price: number;
  agent_income: number;
  company_income: number;
}

/** What each of these packages adds to the sums, in their order. */
export async function sumsOfPackages(db: Knex, rows: readonly RevenueRow[], split: boolean): Promise<Sums[]> {
  const found = (await db('packages')
    .whereRaw(dialectOf(db).among, ['id', idList(rows.map(({ id }) => id))])
    .select('id', 'original_price', 'agent_income', 'company_income')) as Money[];
  const byId = new Map(found.map((money) => [String(money.id), money]));
  return rows.map(({ id, level, total_price }) => {
    const money = byId.get(id);
    const one = {
      overall: Number(money?.original_price ?? 0),
      revenue: total_price,
      agent: Number(money?.agent_income ?? 0),
      fago: Number(money?.company_income ?? 0),
      packages: 1,
    };
    const part = revenuePart(level);
    const figure = (total: number): SplitFigure => ({ total, ...(part && { [part]: total }) });
    return sumsOf(
      {
        overall: figure(one.overall),
        revenue: figure(one.revenue),
        agent: figure(one.agent),
        fago: figure(one.fago),
        packages: figure(one.packages),
      },
      split,
    );
  });
}
