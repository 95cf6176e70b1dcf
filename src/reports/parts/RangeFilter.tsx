import { useCurrentDay } from '../../ui/today.ts';
import { ChoiceParam } from './ChoiceParam.tsx';
import { PeriodBox } from './PeriodBox.tsx';
import { type Range, toNamedRange } from './range.ts';
import type { ReportUrlParams } from './useReportUrlParams.ts';

const ranges = [
  { value: 'this', label: 'Tháng này' },
  { value: 'last', label: 'Tháng trước' },
  { value: 'year', label: 'Năm nay' },
  { value: 'other', label: 'Khoảng ngày' },
] as const;
const days = [
  { name: 'from', label: 'Từ ngày' },
  { name: 'to', label: 'Đến ngày' },
] as const;

interface Props {
  readonly range: Range;
  readonly address: ReportUrlParams;
}

/** A filter for this month, the last month, this year, or any range of days. */
export function RangeFilter({ range, address }: Props) {
  const day = useCurrentDay();
  const named = ranges.find(({ value }) => {
    const { from, to } = toNamedRange(value, day);
    return from === range.from && to === range.to;
  });
  return (
    <>
      <ChoiceParam
        label="Thời gian"
        choices={ranges}
        value={named?.value ?? 'other'}
        fallback="this"
        onChange={(next) => next !== 'other' && address.set({ ...toNamedRange(next || 'this', day) })}
      />
      {days.map(({ name, label }) => (
        <PeriodBox
          key={name}
          of="date"
          label={label}
          value={range[name]}
          onChange={(typed) => address.set({ [name]: typed }, { replace: true })}
        />
      ))}
    </>
  );
}
