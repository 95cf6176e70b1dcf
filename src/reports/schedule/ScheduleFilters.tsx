import { Button } from '@mui/material';
import { type ComponentType, useEffect, useId, useState } from 'react';
import type { Field } from '#schema/kinds';
import { type ScheduleData, schedule } from '#schema/reports/schedule';
import { date } from '../../kinds/date.tsx';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import type { FilterProps } from '../../kinds/webKind.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { NamedFilter } from '../parts/NamedFilter.tsx';
import type { Address } from '../parts/useAddress.ts';
import type { ScheduleFilter } from './scheduleParams.ts';

interface Props {
  readonly filter: ScheduleFilter;
  readonly address: Address;
  readonly agents: ScheduleData['agents'] | undefined;
}
const { params } = schedule;
const DayFilter: ComponentType<FilterProps> = date.Filter;

/** From and to take effect with Submit, nurse and level at once (RPT-SCH-01 … 04). */
export function ScheduleFilters({ filter, address, agents }: Props) {
  const id = useId();
  const [range, setRange] = useState({ from: filter.from, to: filter.to });
  useEffect(() => setRange({ from: filter.from, to: filter.to }), [filter.from, filter.to]);
  const bound = (name: 'from' | 'to', field: Field) => (
    <FieldFrame id={`${id}${name}`} label={field.label}>
      <DayFilter
        id={`${id}${name}`}
        labelId={`${id}${name}-label`}
        filter={{ name, at: name }}
        field={field}
        resource=""
        value={range[name]}
        onChange={(day) => setRange((before) => ({ ...before, [name]: day }))}
      />
    </FieldFrame>
  );
  const submit = () => {
    const wrong = document.querySelector<HTMLInputElement>('form[role=search] input:invalid');
    if (wrong) wrong.focus();
    else address.set(range);
  };
  return (
    <FilterBox onSubmit={submit}>
      {bound('from', params.from)}
      {bound('to', params.to)}
      <Button
        type="submit"
        variant="outlined"
        sx={{ height: 40, gridColumn: { xs: '1 / -1', md: 'auto' }, justifySelf: { md: 'start' } }}
      >
        Submit
      </Button>
      <NamedFilter
        label={params.agent_id.label}
        named={agents}
        value={filter.agent_id}
        onChange={(agent_id) => address.set({ agent_id })}
      />
      <ChoiceParam
        label={params.level.label}
        choices={params.level.choices ?? []}
        value={filter.level}
        fallback="default"
        onChange={(level) => address.set({ level })}
      />
    </FilterBox>
  );
}
