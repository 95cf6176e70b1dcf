import { type RevenueData, revenue } from '#schema/reports/revenue';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { NameSelectFilter } from '../parts/NameSelectFilter.tsx';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { SwitchParam } from '../parts/SwitchParam.tsx';
import type { ReportAddress } from '../parts/useReportAddress.ts';
import type { RevenueFilter } from './revenueFilter.ts';

interface Props {
  readonly filter: RevenueFilter;
  readonly address: ReportAddress;
  readonly data: RevenueData | undefined;
}
const { params } = revenue;

/** The filters of the revenue report; each takes effect at once. */
export const RevenueFilters = ({ filter, address, data }: Props) => (
  <FilterBox>
    <ChoiceParam
      label={params.date_field.label}
      choices={params.date_field.choices ?? []}
      value={filter.date_field}
      fallback="registered_at"
      onChange={(date_field) => address.set({ date_field })}
    />
    <PeriodFilter period={filter} address={address} />
    <NameSelectFilter
      label={params.agent_id.label}
      named={data?.agents}
      value={filter.agent_id}
      onChange={(agent_id) => address.set({ agent_id })}
    />
    <NameSelectFilter
      label={params.sale_id.label}
      named={data?.sales}
      value={filter.sale_id}
      onChange={(sale_id) => address.set({ sale_id })}
    />
    <ChoiceParam
      label={params.level.label}
      choices={params.level.choices ?? []}
      value={filter.level}
      fallback="l7_up"
      onChange={(level) => address.set({ level })}
    />
    <SwitchParam
      label={params.split.label}
      checked={filter.split}
      onChange={(split) => address.set({ split })}
    />
  </FilterBox>
);
