import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { isRealMonth } from '#rules/days';
import type { Field, Fields } from '#schema/kinds';
import type { Report, ReportDataOf } from '#schema/reports/report';
import { today } from '../kinds/parts/today.ts';
import { Amount } from './figures/Amount.tsx';
import { ReportKeyFigures } from './figures/ReportKeyFigures.tsx';
import { useReport } from './figures/useReport.ts';
import { ChoiceParam } from './parts/ChoiceParam.tsx';
import { declaredColumn } from './parts/declaredColumn.tsx';
import { FilterBox } from './parts/FilterBox.tsx';
import { PeriodBox } from './parts/PeriodBox.tsx';
import { ReportPage } from './parts/ReportPage.tsx';
import { type Column, ReportTable } from './parts/ReportTable.tsx';
import { SwitchParam } from './parts/SwitchParam.tsx';
import { type ReportAddress, useReportAddress } from './parts/useReportAddress.ts';

type Values = Readonly<Record<string, unknown>>;
/** The part that all declared reports' answers have in common. */
interface Answer {
  readonly rows: readonly Values[];
  readonly summary?: Values;
}
type RowOf<D> = D extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** Additional parts of a report's page, which its declaration does not contain. */
interface ReportParts<R extends Report, D = ReportDataOf<R>> {
  /** For each column, a function that returns the URL of the list or page behind a value. */
  readonly links?: {
    readonly [K in keyof R['columns']]?: (row: RowOf<D>, data: D) => string | undefined;
  };
  /** Shown between the filters and the table. */
  readonly Above?: (props: { readonly data: D | undefined }) => ReactNode;
  /** Shown below the table after the answer is loaded. */
  readonly Below?: (props: { readonly data: D; readonly busy: boolean }) => ReactNode;
}
interface AnyReportParts {
  readonly links?: Readonly<Record<string, ((row: never, data: never) => string | undefined) | undefined>>;
  readonly Above?: (props: { readonly data: never }) => ReactNode;
  readonly Below?: (props: { readonly data: never; readonly busy: boolean }) => ReactNode;
}

/**
 * Returns the page component of a report with a declared table: filters, key figures, table, export and print. Throws if the report
 * declares no table.
 */
export function reportScreen<const R extends Report>(report: R, parts?: ReportParts<R>): () => ReactNode;
export function reportScreen(report: Report, { links, Above, Below }: AnyReportParts = {}) {
  const { name, label, params, figures, table } = report;
  if (!table) throw new Error(`The report ${name} declares no table`);
  return function ReportScreen() {
    const address = useReportAddress();
    const asked = paramsIn(address, params);
    const loaded = useReport<Answer>(name, asked);
    const { data, busy } = loaded;
    return (
      <ReportPage title={label} report={loaded} filters={<Params {...{ params, asked, address }} />}>
        {figures && (
          <ReportKeyFigures
            label={figures.label}
            figures={figures.of(data as never)}
            loading={!data}
            busy={busy}
          />
        )}
        {Above && <Above data={data as never} />}
        <ReportTable
          caption={table.caption(asked)}
          columns={columnsOf(report, table, links, data)}
          rows={data?.rows}
          keyOf={(row) => table.key.map((each) => row[each] ?? '').join(' ')}
          busy={busy}
          empty={table.empty}
          {...(table.waiting !== undefined && { waiting: table.waiting })}
          cards={table.cards ?? false}
        />
        {/* The number of rows is not known before: what is below them would move. */}
        {Below && data && <Below data={data as never} busy={busy} />}
      </ReportPage>
    );
  };
}

/** Returns the parameters from the URL; missing ones get their defaults. The default of a month is the current month. */
const paramsIn = (address: ReportAddress, params: Fields): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(params).map(([name, { kind, default: fallback }]) => {
      if (kind === 'boolean') return [name, address.is(name)];
      const value = address.get(name);
      if (kind === 'month') return [name, isRealMonth(value) ? value : today().slice(0, 7)];
      return [name, value || String(fallback ?? '')];
    }),
  );

interface ParamsProps {
  readonly params: Fields;
  readonly asked: Readonly<Record<string, string | boolean>>;
  readonly address: ReportAddress;
}

/** The filters for a report's declared parameters; renders nothing if the report has none. */
function Params({ params, asked, address }: ParamsProps) {
  const names = Object.keys(params);
  if (names.length === 0) return null;
  return (
    <FilterBox>
      {Object.entries(params).map(([name, field]) => (
        <Param
          key={name}
          field={field}
          value={asked[name] ?? ''}
          onChange={(value) => address.set({ [name]: value })}
        />
      ))}
    </FilterBox>
  );
}

interface ParamProps {
  readonly field: Field;
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean) => void;
}

function Param({ field, value, onChange }: ParamProps) {
  const { kind, label, choices = [], default: fallback } = field;
  if (kind === 'boolean') return <SwitchParam label={label} checked={value === true} onChange={onChange} />;
  const text = String(value);
  if (kind === 'month' || kind === 'date')
    return <PeriodBox label={label} of={kind} value={text} onChange={onChange} />;
  return (
    <ChoiceParam
      {...{ label, choices, onChange }}
      value={text}
      fallback={String(fallback ?? choices[0]?.value ?? '')}
    />
  );
}

const formats: Partial<Record<Field['kind'], 'currency' | 'number'>> = {
  money: 'currency',
  integer: 'number',
};

/** Returns the table columns. Amounts and counts link to the list of their records; other values are formatted by their kind. */
function columnsOf(
  report: Report,
  table: NonNullable<Report['table']>,
  links: AnyReportParts['links'],
  data: Answer | undefined,
): Column<Values>[] {
  const { columns } = report;
  const order = table.columns ?? Object.keys(columns);
  const [first] = order.flat();
  const columnOf = (name: string): Column<Values> => {
    const declared = declaredColumn<Values, Report>(report, name);
    const common = { ...declared, whole: table.whole?.includes(name) ?? false };
    const format = formats[columns[name]?.kind ?? 'text'];
    const sums = data?.summary;
    if (!format) return { ...common, ...(name === first && sums && { foot: 'Tổng cộng' }) };
    return {
      ...common,
      cell: (row) => {
        const value = numberOr(row[name]);
        const amount = (
          <Amount value={value} format={format} to={data && links?.[name]?.(row as never, data as never)} />
        );
        return value !== 0 && table.zero?.includes(name) ? (
          <Box component="span" sx={wrong}>
            {amount}
          </Box>
        ) : (
          amount
        );
      },
      ...(sums && name in sums && { foot: <Amount value={numberOr(sums[name])} format={format} /> }),
    };
  };
  return order.map((each) => {
    if (typeof each === 'string') return columnOf(each);
    const [above, below] = each;
    return { ...columnOf(above ?? ''), under: columnOf(below ?? '') };
  });
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Style of a value that should be 0. */
const wrong = { fontWeight: 600, '& a': { color: 'error.main' } } as const;
