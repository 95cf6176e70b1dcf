import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { Choices } from '#schema/kinds';
import { findMenuLabel } from '#schema/menu';
import type { Report, ReportDataOf, ReportFilter } from '#schema/reports/report';
import { sumReportColumns } from '#schema/reports/sumReportColumns';
import { useViewer } from '../jsonapi/viewer.ts';
import { Paging } from '../screens/list/Paging.tsx';
import { Table, type TableColumn, type TableProps } from '../screens/table/Table.tsx';
import { rowStyle } from '../ui/styles.ts';
import { useCurrentDay } from '../ui/today.ts';
import { FigureStrip, LeadFigure } from './figures/LeadFigure.tsx';
import { type ReportKeyFigure, ReportKeyFigures } from './figures/ReportKeyFigures.tsx';
import { useReport } from './figures/useReport.ts';
import { buildReportColumns, findAmountFormat, toNumberOrNull } from './parts/buildReportColumns.tsx';
import { buildReportLine } from './parts/buildReportLine.ts';
import { ReportChart, type ReportChartProps } from './parts/ReportChart.tsx';
import { ReportFilters } from './parts/ReportFilters.tsx';
import { ReportPage } from './parts/ReportPage.tsx';
import {
  type AnyFilter,
  type EarlierPeriod,
  hasRequiredFilters,
  listOwnParams,
  readFilterInAddress,
  toReportParams,
} from './parts/reportFilter.ts';
import { splitIntoSlices } from './parts/splitIntoSlices.ts';
import { usePrinting } from './parts/usePrinting.ts';
import { useReportUrlParams } from './parts/useReportUrlParams.ts';

type Values = Readonly<Record<string, unknown>>;
/** Rows of a table, with null between two groups of rows, and the sums in its last row. */
interface TableData<Row> {
  readonly rows: readonly (Row | null)[];
  readonly summary?: Values;
}
type RowOf<D> = D extends { readonly rows: readonly (infer Row)[] } ? NonNullable<Row> : Values;

/** The data of a report's page: the filters, the answer, and the answer for the previous period. */
interface Context<D, F> {
  readonly filter: F;
  /** The answer; undefined until it is loaded. */
  readonly data: D | undefined;
  /** The answer for the previous period, and the period's name; null until it is loaded. */
  readonly before: { readonly data: D; readonly name: string } | null;
  /** True if the page's period is not over, but the compared period is complete. */
  readonly running: boolean;
  readonly day: string;
  /** True if the viewer reads only own rows, as a partner does. */
  readonly isOwn: boolean;
  /** Number of rows on all pages, for a report with pages. */
  readonly total: number;
  readonly busy: boolean;
}
type LoadedContext<D, F> = Context<D, F> & { readonly data: D };

/** Key figures with a common label. */
interface FigureGroup {
  readonly label: string;
  /** Heading above the figures. */
  readonly heading?: string;
  readonly of: readonly ReportKeyFigure[];
  /** Label of the figure that the report is about. This figure is in large type; the other figures are a quiet strip next to it. */
  readonly lead?: string;
  /** False if no figure has a comparison or a note. Otherwise each figure reserves a line for them. */
  readonly compared?: boolean;
}

/** The parts of a report's page that its declaration does not contain, because they are URLs or components. */
interface ReportView<R extends Report, Row, D = ReportDataOf<R>, F = ReportFilter<R['params']>> {
  /** Returns the path at which the report is requested, below `/reports/`; by default the report's name. */
  path?(filter: F): string;
  /** Choices of filters that the answer contains; undefined until it is loaded. */
  readonly choices?: { readonly [K in keyof R['params']]?: (data: D | undefined) => Choices | undefined };
  /** Returns the period with which figures are compared; null for none. */
  findEarlier?(filter: F, day: string): EarlierPeriod<F> | null;
  figures?(context: Context<D, F>): FigureGroup | readonly FigureGroup[];
  chart?(context: Context<D, F>): ReportChartProps;
  /** Returns the heading of the table. */
  heading?(context: Context<D, F>): string;
  /** Returns the rows of the table; by default the answer's `rows` and `summary`. */
  rows?(data: D): TableData<Row>;
  /** Returns the URL behind a value, or behind a sum if no row is given. */
  link?(
    name: keyof R['columns'] & string,
    row: Row | undefined,
    context: LoadedContext<D, F>,
  ): string | undefined;
  /** Functions that draw the cells of some columns, instead of the columns' kinds. */
  readonly cells?: {
    readonly [K in keyof R['columns']]?: (row: Row, context: LoadedContext<D, F>) => ReactNode;
  };
  /** Further columns that depend on the answer, such as one per day, and how many of them fit on a printed page. */
  readonly series?: {
    readonly onPaper: number;
    columns(context: LoadedContext<D, F>): readonly TableColumn<Row>[];
  };
  /** Draws the table; `screens/table` by default. */
  readonly Table?: (props: Context<D, F> & { readonly table: TableProps<Row> }) => ReactNode;
  /** Shown above the figures. */
  readonly Top?: (props: Context<D, F>) => ReactNode;
  /** Shown above the table. */
  readonly Above?: (props: Context<D, F>) => ReactNode;
  /** Shown below the table. */
  readonly Below?: (props: Context<D, F>) => ReactNode;
}

/** Rows on each page of a report with pages. */
const pageSize = 50;

/**
 * Returns the page component of a declared report: filters, key figures, chart, table, export and print. The page contains only what the
 * declaration or `view` contains.
 */
export function createReportScreen<const R extends Report, Row = RowOf<ReportDataOf<R>>>(
  report: R,
  view?: ReportView<R, Row>,
): () => ReactNode;
export function createReportScreen(report: Report, view: ReportView<Report, Values> = {}) {
  const { Top, Above, Below } = view;
  return function ReportScreen() {
    const { address, own, loaded, page, pages, compared, against, context } = useReportView(report, view);
    const { data, busy, filter } = context;
    const { roles } = useViewer();
    const filters = (
      <ReportFilters
        report={report}
        names={(report.filters ?? Object.keys(report.params)).filter((name) => !own.includes(name))}
        filter={filter}
        address={address}
        choicesOf={(name) => view.choices?.[name]?.(data)}
      />
    );
    const paging = (place: string) =>
      report.paged && (
        <Paging {...{ page, pages, place }} onPage={(next) => address.set({ page: String(next) })} />
      );
    const chart = view.chart?.(context);
    return (
      <ReportPage
        title={findMenuLabel(`/reports/${report.name}`, roles) ?? report.label}
        report={loaded}
        filters={filters}
      >
        {loaded.params === null ? (
          <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            {report.views?.incomplete}
          </Typography>
        ) : (
          <>
            {Top && <Top {...context} />}
            <ReportHead
              groups={buildFigureGroups(report, view, context)}
              {...{ busy, compared, against, chart }}
              loading={!data}
            />
            {Above && <Above {...context} />}
            {/* A table with pages is drawn only after loading, because the parts above change their height. */}
            {(data || !report.paged) && (
              <>
                {view.heading && (
                  <Box sx={{ ...rowStyle, gap: 1.5 }}>
                    <Typography variant="h2">{view.heading(context)}</Typography>
                    {paging('trên')}
                  </Box>
                )}
                <TablePart {...{ report, view, context }} />
                {paging('dưới')}
              </>
            )}
            {Below && <Below {...context} />}
          </>
        )}
      </ReportPage>
    );
  };
}

interface HeadProps {
  readonly groups: readonly FigureGroup[];
  readonly chart: ReportChartProps | undefined;
  readonly loading: boolean;
  readonly busy: boolean;
  readonly compared: boolean;
  readonly against: string | undefined;
}

/** The figures and the chart of a report. If one figure is the lead and no figure has parts, the other figures are a quiet strip. */
function ReportHead({ groups, chart, loading, busy, compared, against }: HeadProps) {
  const drawing = chart && <ReportChart {...chart} />;
  const [{ label, lead, of } = { label: '', of: [] }] = groups;
  const leading = of.find((figure) => figure.label === lead);
  if (leading && of.every(({ parts }) => !parts))
    return (
      <>
        <Paper variant="outlined" sx={leadStyle}>
          <LeadFigure figure={leading} {...{ loading, busy, against }} />
          <FigureStrip
            {...{ label, loading, busy }}
            compared={against !== undefined}
            figures={of.filter((figure) => figure !== leading)}
          />
        </Paper>
        {drawing}
      </>
    );
  return (
    <>
      {groups.map(({ label, heading, of, lead: _, ...group }) => (
        <Fragment key={label}>
          {heading && <Typography variant="h2">{heading}</Typography>}
          <ReportKeyFigures {...{ label, busy, loading, compared, against, ...group }} figures={of} />
        </Fragment>
      ))}
      {drawing}
    </>
  );
}

const leadStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  columnGap: 4,
  rowGap: 1,
  px: 1.5,
  py: 1,
} as const;

type AnyView = ReportView<Report, Values>;
type AnyContext = Context<TableData<Values>, AnyFilter>;

/** Loads a report with the filters in the URL, and the report of the previous period if figures are compared with it. */
function useReportView(report: Report, view: AnyView) {
  const address = useReportUrlParams();
  const day = useCurrentDay();
  const own = listOwnParams(report, useViewer());
  const filter = readFilterInAddress(report, address, day, own);
  const path = view.path?.(filter) ?? report.name;
  const page = Math.max(1, Number.parseInt(address.get('page'), 10) || 1);
  const params = hasRequiredFilters(report, filter)
    ? {
        ...toReportParams(report, filter),
        ...(report.paged && { 'page[number]': page, 'page[size]': pageSize }),
      }
    : null;
  const loaded = useReport<TableData<Values>>(path, params);
  const earlier = (params && view.findEarlier?.(filter, day)) ?? null;
  const before = useReport<TableData<Values>>(
    path,
    earlier && {
      ...toReportParams(report, earlier.filter),
      ...(report.paged && { 'page[size]': 1 }),
    },
  );
  const { data, meta, busy } = loaded;
  const context: AnyContext = {
    ...{ filter, data, day, busy, isOwn: own.length > 0 },
    before: earlier && before.data && !before.busy ? { data: before.data, name: earlier.name } : null,
    running: earlier?.running ?? false,
    total: Number(meta.total ?? 0),
  };
  return {
    ...{ address, own, loaded, page, context },
    pages: Number(meta.page_count ?? 0),
    compared: !view.findEarlier || earlier !== null,
    // An unfinished month is not compared with a complete month; its figures have notes instead.
    against: earlier?.running ? undefined : earlier?.name,
  };
}

/** Returns the key figures of the page, or of the declaration; by default the sums of the columns. */
function buildFigureGroups(report: Report, view: AnyView, context: AnyContext): readonly FigureGroup[] {
  const { columns, figures, sums = [] } = report;
  const { data } = context;
  if (view.figures) return [view.figures(context)].flat();
  if (!figures) return [];
  if (figures.of) return [{ label: figures.label, of: figures.of(data) }];
  const { summary } = buildTableData(report, view, data) ?? {};
  const of = sums.map((name) => ({
    label: columns[name]?.label ?? name,
    value: toNumberOrNull(summary?.[name]),
    format: findAmountFormat(columns[name]) ?? 'number',
    to: data && view.link?.(name, undefined, { ...context, data }),
  }));
  return [{ label: figures.label, of, compared: false }];
}

/** Returns the rows of the table and their sums. */
const buildTableData = (report: Report, view: AnyView, data: AnyContext['data']) =>
  data && {
    summary:
      data.rows &&
      sumReportColumns(
        report,
        data.rows.filter((row) => row !== null),
      ),
    ...data,
    ...view.rows?.(data),
  };

interface TablePartProps {
  readonly report: Report;
  readonly view: AnyView;
  readonly context: AnyContext;
}

/** The declared table; renders nothing if the report declares none. */
function TablePart({ report, view, context }: TablePartProps) {
  const { Table: OwnTable = PlainTable } = view;
  const { data, busy, filter } = context;
  if (!report.table) return null;
  const { caption, key, empty, waiting, cards = false } = report.table;
  const { rows, summary } = buildTableData(report, view, data) ?? {};
  const columns = buildReportColumns(report, {
    ...{ filter, summary },
    hrefOf: (name, row) => data && view.link?.(name, row, { ...context, data }),
    cellOf: (name) => {
      const cell = view.cells?.[name];
      return cell && data && ((row) => cell(row, { ...context, data }));
    },
  });
  const table = {
    ...{ caption: caption(filter), columns, rows, busy, empty, cards, line: buildReportLine(report) },
    keyOf: (row: Values) => key.map((each) => row[each] ?? '').join(' '),
    ...(waiting !== undefined && { waiting }),
  };
  if (!view.series) return <OwnTable {...context} table={table} />;
  // The columns are unknown until the answer is loaded.
  if (!data) return <Skeleton variant="rounded" height={480} />;
  return <SeriesTables {...{ view, table }} context={{ ...context, data }} />;
}

interface SeriesTablesProps {
  readonly view: AnyView;
  readonly context: LoadedContext<TableData<Values>, AnyFilter>;
  readonly table: TableProps<Values>;
}

/** The declared table with the columns of its series; on paper, a table for each page. */
function SeriesTables({ view, context, table }: SeriesTablesProps) {
  const { Table: OwnTable = PlainTable, series } = view;
  const printing = usePrinting();
  const columns = series?.columns(context) ?? [];
  const pages =
    printing && series ? splitIntoSlices(columns.length, series.onPaper) : [[0, columns.length] as const];
  return pages.map(([from, to]) => (
    <OwnTable
      key={from}
      {...context}
      table={{ ...table, columns: [...table.columns, ...columns.slice(from, to)] }}
    />
  ));
}

const PlainTable = ({ table }: { readonly table: TableProps<Values> }) => <Table {...table} />;
