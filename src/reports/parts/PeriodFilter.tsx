import { getCurrentDay } from '../../ui/today.ts';
import { ChoiceParam } from './ChoiceParam.tsx';
import { PeriodBox } from './PeriodBox.tsx';
import type { ReportPeriod } from './period.ts';
import type { ReportUrlParams } from './useReportUrlParams.ts';
import { YearBox } from './YearBox.tsx';

const kinds = [
  { value: 'all', label: 'Toàn thời gian' },
  { value: 'month', label: 'Tháng' },
  { value: 'year', label: 'Năm' },
] as const;

/** A filter for all time, a month or a year. The inputs start with the current month and the current year. */
export function PeriodFilter({
  period,
  address,
}: {
  readonly period: ReportPeriod;
  readonly address: ReportUrlParams;
}) {
  const kind = period.month ? 'month' : period.year ? 'year' : 'all';
  const choose = (next: string) =>
    address.set({
      month: next === 'month' ? getCurrentDay().slice(0, 7) : '',
      year: next === 'year' ? getCurrentDay().slice(0, 4) : '',
    });
  return (
    <>
      <ChoiceParam label="Thời gian" choices={kinds} value={kind} fallback="all" onChange={choose} />
      {kind === 'month' && (
        <PeriodBox
          label="Tháng"
          of="month"
          value={period.month}
          onChange={(month) => address.set({ month, year: '' }, { replace: true })}
        />
      )}
      {kind === 'year' && (
        <YearBox value={period.year} onChange={(year) => address.set({ year, month: '' })} />
      )}
    </>
  );
}
