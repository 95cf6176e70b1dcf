import type { Knex } from 'knex';
import { findRevenueGroup } from '#rules/levels';
import type { ReportParamsOf } from '#schema/reports/report';
import { type RevenueRow, type RevenueSplit, revenue as report } from '#schema/reports/revenue';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { queryBatch } from '../../db/queryBatch.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadRevenue } from '../../reports/loadRevenue.ts';
import { buildRevenueRowsQuery, toRevenueRows } from '../../reports/revenuePackages.ts';
import { toExportCell } from '../exportCells.ts';
import type { ExportColumn, ExportTable } from '../table.ts';
import { toExportColumns } from './declaredTable.ts';

const ROWS_PER_PAGE = 1_000;
const fields = Object.entries(report.columns);

/** Builds the table of Doanh thu: the packages that are included in the totals, read page by page, then the totals. */
export async function loadRevenueTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const customers = new Set<number>();
  return {
    title: report.label,
    columns: [
      ...toExportColumns(
        report,
        fields.map(([name]) => name),
      ),
      ...listSumColumns(params.split ?? false),
    ],
    rows: iterateRows(ctx, params, customers),
    customers,
  };
}

async function* iterateRows(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
  customers: Set<number>,
): AsyncGenerator<Cell[]> {
  const { data, total } = await loadRevenue(ctx, params, { number: 1, size: 1 });
  const nameOf = new Map(data.agents.map(({ id, name }) => [id, name]));
  for (let number = 1; (number - 1) * ROWS_PER_PAGE < total; number += 1)
    for (const [row, sums] of await loadPage(ctx, params, number)) {
      customers.add(Number(row.customer_id));
      yield [
        ...fields.map(([name, field]) =>
          toExportCell(
            field,
            row[name as keyof typeof report.columns],
            (_target, id) => nameOf.get(id) ?? '',
          ),
        ),
        ...sums,
      ];
    }
  const whole = toSums(data, params.split ?? false);
  yield [
    ...fields.map(([name], at) =>
      at === 0 ? 'Tổng cộng' : name === 'total_price' ? data.revenue.total : null,
    ),
    ...whole,
  ];
}

async function loadPage(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
  number: number,
): Promise<(readonly [RevenueRow, Sums])[]> {
  const page = { number, size: ROWS_PER_PAGE };
  const questions = buildRevenueRowsQuery(ctx.db, params, page);
  const { found, serviceNames } = await queryBatch(ctx.db, { ...questions });
  const rows = toRevenueRows(found, serviceNames);
  const sums = await calculatePackageSums(ctx.db, rows, params.split ?? false);
  return rows.map((row, at) => [row, sums[at] ?? []]);
}

type Sums = readonly (number | null)[];

const figures = ['overall', 'revenue', 'agent', 'fago', 'packages', 'price_cuts'] as const;
type Figure = (typeof figures)[number];
const labels: Readonly<Record<Figure, string>> = {
  overall: 'Giá gốc',
  revenue: 'Thành tiền',
  agent: 'Thu nhập điều dưỡng',
  fago: 'Thu nhập công ty',
  packages: 'Số gói',
  price_cuts: 'Bán dưới bảng giá',
};
const partLabels = { came: 'đã về', loading: 'đang về', willcome: 'sẽ về' } as const;
type RevenueSplitPart = keyof typeof partLabels;
const partNames = Object.keys(partLabels) as RevenueSplitPart[];

/**
 * Figures that have one column for the total. The revenue is excluded, because the package's price already has a column. With `split`, each
 * figure also has one column per part.
 */
const totalFigures = figures.filter((figure) => figure !== 'revenue');

function listSumColumns(split: boolean): ExportColumn[] {
  const format = (figure: Figure) => (figure === 'packages' ? 'integer' : 'money');
  const column = (figure: Figure, part?: RevenueSplitPart): ExportColumn => ({
    label: part ? `${labels[figure]} ${partLabels[part]}` : labels[figure],
    format: format(figure),
  });
  return [
    ...totalFigures.map((figure) => column(figure)),
    ...(split ? figures.flatMap((figure) => partNames.map((part) => column(figure, part))) : []),
  ];
}

const toSums = (of: Readonly<Record<Figure, RevenueSplit>>, split: boolean): Sums => [
  ...totalFigures.map((figure) => of[figure].total),
  ...(split ? figures.flatMap((figure) => partNames.map((part) => of[figure][part] ?? 0)) : []),
];

interface Money {
  id: number;
  original_price: number;
  agent_income: number;
  company_income: number;
  price_cut: number;
}

/** Returns the figures that each package adds to the totals, in the order of the rows. */
async function calculatePackageSums(db: Knex, rows: readonly RevenueRow[], split: boolean): Promise<Sums[]> {
  const found = (await db('packages')
    .whereRaw(getDialect(db).among, ['id', encodeIdList(rows.map(({ id }) => id))])
    .select('id', 'original_price', 'agent_income', 'company_income', 'price_cut')) as Money[];
  const byId = new Map(found.map((money) => [String(money.id), money]));
  return rows.map(({ id, level, total_price }) => {
    const money = byId.get(id);
    const one = {
      overall: Number(money?.original_price ?? 0),
      revenue: total_price,
      agent: Number(money?.agent_income ?? 0),
      fago: Number(money?.company_income ?? 0),
      packages: 1,
      price_cuts: Number(money?.price_cut ?? 0),
    };
    const part = findRevenueGroup(level);
    const figure = (total: number): RevenueSplit => ({ total, ...(part && { [part]: total }) });
    return toSums(
      {
        overall: figure(one.overall),
        revenue: figure(one.revenue),
        agent: figure(one.agent),
        fago: figure(one.fago),
        packages: figure(one.packages),
        price_cuts: figure(one.price_cuts),
      },
      split,
    );
  });
}
