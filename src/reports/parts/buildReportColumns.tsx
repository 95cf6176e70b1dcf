import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import type { TableColumn } from '../../screens/table/Table.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { buildDeclaredColumn } from './buildDeclaredColumn.tsx';
import type { AnyFilter } from './reportFilter.ts';

type Values = Readonly<Record<string, unknown>>;

interface ColumnOptions {
  readonly filter: AnyFilter;
  /** The sums in the last row. */
  readonly summary?: Values | undefined;
  /** Returns the URL behind a value, or behind a sum if no row is given. */
  readonly hrefOf: (name: string, row: Values | undefined) => string | undefined;
  /** Returns the function that draws a column's values, if they are not drawn by their kind. */
  readonly cellOf: (name: string) => ((row: Values) => ReactNode) | undefined;
}

const formats: Partial<Record<Field['kind'], 'currency' | 'number'>> = {
  money: 'currency',
  integer: 'number',
};

/** Returns the format of amounts and counts; undefined for other values. */
export const findAmountFormat = (field: Field | undefined) => formats[field?.kind ?? 'text'];

/** Returns the columns of a report's declared table. Values with a URL are links; the last row has the sums. */
export function buildReportColumns(
  report: Report,
  { filter, summary, hrefOf, cellOf }: ColumnOptions,
): TableColumn<Values>[] {
  const { columns, table } = report;
  const order = (table?.columns ?? Object.keys(columns)).filter(
    (each) => table?.shows?.([each].flat()[0] ?? '', filter) ?? true,
  );
  const [first] = order.flat();
  const columnOf = (name: string): TableColumn<Values> => {
    const declared = buildDeclaredColumn<Values, Report>(report, name);
    const format = findAmountFormat(columns[name]);
    const drawValue = (values: Values, row: Values | undefined) => {
      const own = cellOf(name);
      if (own) return own(values);
      const to = hrefOf(name, row);
      if (format) {
        const value = toNumberOrNull(values[name]);
        const amount = <ReportAmount value={value} format={format} to={to} />;
        return row && value !== 0 && table?.zero?.includes(name) ? (
          <Box component="span" sx={wrong}>
            {amount}
          </Box>
        ) : (
          amount
        );
      }
      if (!to) return declared.cell(values);
      return (
        <Link component={RouterLink} to={to} color="inherit">
          {declared.cell(values)}
        </Link>
      );
    };
    return {
      ...declared,
      ...(table?.whole?.includes(name) && { phone: 'whole' as const }),
      cell: (row) => drawValue(row, row),
      ...(summary && name in summary
        ? { foot: drawValue(summary, undefined) }
        : summary && name === first && { foot: 'Tổng cộng' }),
    };
  };
  return order.map((each) => {
    if (typeof each === 'string') return columnOf(each);
    const [above, below] = each;
    return { ...columnOf(above), under: columnOf(below) };
  });
}

export const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Style of a value that should be 0 but is not. */
const wrong = { fontWeight: 600, '& a': { color: 'error.main' } } as const;
