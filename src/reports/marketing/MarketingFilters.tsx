import { Button } from '@mui/material';
import { addDays } from '#rules/days';
import { marketing } from '#schema/reports/marketing';
import { getCurrentDay } from '../../ui/today.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import { ReportFilterBox } from '../parts/ReportFilterBox.tsx';
import { SwitchParam } from '../parts/SwitchParam.tsx';
import type { ReportUrlParams } from '../parts/useReportUrlParams.ts';
import { YearBox } from '../parts/YearBox.tsx';
import type { MarketingFilter } from './marketingFilter.ts';

interface Props {
  readonly filter: MarketingFilter;
  readonly address: ReportUrlParams;
}
const { params } = marketing;
/** Default number of days in a range, including today. */
const firstRange = 14;

/** The choice "Xem theo" (view by), and the inputs of the chosen view. */
export function MarketingFilters({ filter, address }: Props) {
  const choose = (view_by: string) => {
    const range =
      view_by === 'range' ? [addDays(getCurrentDay(), 1 - firstRange), getCurrentDay()] : ['', ''];
    address.set({ view_by, month: '', year: '', start_date: range[0] ?? '', end_date: range[1] ?? '' });
  };
  const day = (name: 'start_date' | 'end_date') => (
    <PeriodBox
      label={params[name].label}
      of="date"
      value={filter[name]}
      onChange={(value) => address.set({ [name]: value }, { replace: true })}
    />
  );
  return (
    <ReportFilterBox>
      <ChoiceParam
        label={params.view_by.label}
        choices={params.view_by.choices ?? []}
        value={filter.view_by}
        fallback="current_week"
        onChange={choose}
      />
      {filter.view_by === 'month' && (
        <PeriodBox
          label={params.month.label}
          of="month"
          value={filter.month}
          onChange={(month) => address.set({ month }, { replace: true })}
        />
      )}
      {filter.view_by === 'year' && (
        <YearBox value={filter.year} onChange={(year) => address.set({ year })} />
      )}
      {filter.view_by === 'range' && (
        <>
          {day('start_date')}
          {day('end_date')}
          <Button
            color="inherit"
            sx={{ height: 40, justifySelf: 'start' }}
            disabled={!filter.start_date && !filter.end_date}
            onClick={() => address.set({ start_date: '', end_date: '' })}
          >
            Xóa khoảng ngày
          </Button>
        </>
      )}
      <SwitchParam
        label={params.legacy_c3.label}
        checked={filter.legacy_c3}
        onChange={(legacy_c3) => address.set({ legacy_c3 })}
      />
    </ReportFilterBox>
  );
}
