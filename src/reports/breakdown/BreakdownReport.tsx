import { addMonths, monthEnd, monthOf, monthStart } from '#rules/days';
import { type BreakdownBy, type BreakdownData, breakdown } from '#schema/reports/breakdown';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { type ReportKeyFigure, ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { breakdownColumns } from './breakdownColumns.tsx';
import { breakdownHrefs } from './breakdownHrefs.ts';

const { columns, params } = breakdown;
const ranges = [
  { value: 'this', label: 'Tháng này' },
  { value: 'last', label: 'Tháng trước' },
  { value: 'year', label: 'Năm nay' },
  { value: 'other', label: 'Khoảng ngày' },
] as const;

/** Returns the first and last day of a named period, up to today. */
function rangeOf(name: string, day: string): { from: string; to: string } {
  const month = monthOf(day);
  if (name === 'last') return { from: monthStart(addMonths(month, -1)), to: monthEnd(addMonths(month, -1)) };
  return { from: name === 'year' ? `${day.slice(0, 4)}-01-01` : monthStart(month), to: day };
}

/** Xếp hạng: page with the sales by seller, nurse, channel and so on, in a range of days (rules 8.20). */
export default function BreakdownReport() {
  const address = useReportAddress();
  const by = (address.get('by') || 'sales') as BreakdownBy;
  const day = useCurrentDay();
  const standard = rangeOf('this', day);
  const asked = { by, from: address.get('from') || standard.from, to: address.get('to') || standard.to };
  const period =
    (['this', 'last', 'year'] as const).find((name) => {
      const range = rangeOf(name, day);
      return range.from === asked.from && range.to === asked.to;
    }) ?? 'other';
  const report = useReport<BreakdownData>('breakdown', asked);
  const { data, busy } = report;
  const filters = (
    <FilterBox>
      <ChoiceParam
        label={params.by.label}
        choices={params.by.choices ?? []}
        value={by}
        fallback="sales"
        onChange={(next) => address.set({ by: next })}
      />
      <ChoiceParam
        label="Thời gian"
        choices={ranges}
        value={period}
        fallback="this"
        onChange={(next) => next !== 'other' && address.set(rangeOf(next, day))}
      />
      {(['from', 'to'] as const).map((name) => (
        <PeriodBox
          key={name}
          of="date"
          label={params[name].label}
          value={asked[name]}
          onChange={(typed) => address.set({ [name]: typed }, { replace: true })}
        />
      ))}
    </FilterBox>
  );
  return (
    <ReportPage title={breakdown.label} report={report} filters={filters}>
      <ReportKeyFigures
        label="Tổng trong khoảng ngày"
        figures={breakdownFigures(by, data)}
        loading={!data}
        busy={busy}
      />
      <ReportTable
        caption="Xếp hạng"
        columns={breakdownColumns(by, data)}
        rows={data?.rows}
        keyOf={(row) => row.id ?? ''}
        busy={busy}
        empty="Không có gì trong khoảng ngày này."
      />
    </ReportPage>
  );
}

/** Returns the sums over all rows, each with a link to the list of its records. */
function breakdownFigures(by: BreakdownBy, data: BreakdownData | undefined): ReportKeyFigure[] {
  const sums = data?.summary;
  const to = data && breakdownHrefs(by, data);
  return [
    { label: 'Đã thu', value: sums?.collected, to: to?.collected, note: 'Thu trừ hoàn, theo ngày giao dịch' },
    {
      label: 'Giá trị gói đăng ký',
      value: sums?.registered_total,
      to: to?.registered_total,
      note: 'Theo ngày đăng ký, trừ L4 và L5-C',
    },
    {
      label: 'Giá trị buổi đã tắm',
      value: sums?.earned,
      to: to?.earned,
      note: 'Buổi đã tắm × giá mỗi buổi',
    },
    {
      label: 'Đã giảm',
      value: sums?.given_away,
      to: to?.given_away,
      parts: [
        { label: columns.discounts.label, value: sums?.discounts, to: to?.discounts },
        { label: columns.price_cuts.label, value: sums?.price_cuts, to: to?.price_cuts },
      ],
    },
    {
      label: 'Mất khách',
      value: sums?.lost,
      format: 'number',
      parts: [
        { label: 'Liên hệ thất bại', value: sums?.lost_leads, format: 'number', to: to?.lost_leads },
        { label: 'Gói hủy', value: sums?.lost_packages, format: 'number', to: to?.lost_packages },
      ],
    },
  ];
}
