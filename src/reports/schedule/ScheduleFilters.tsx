import { Button } from '@mui/material';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { type ScheduleData, schedule } from '#schema/reports/schedule';
import { findValueError } from '#schema/values';
import { DateInput } from '../../kinds/inputs/DateInput.tsx';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { findChoiceByName, PickParam } from '../parts/PickParam.tsx';
import { ReportFilterBox } from '../parts/ReportFilterBox.tsx';
import type { ReportUrlParams } from '../parts/useReportUrlParams.ts';
import type { ScheduleFilter } from './scheduleParams.ts';

interface Props {
  readonly filter: ScheduleFilter;
  readonly address: ReportUrlParams;
  readonly agents: ScheduleData['agents'] | undefined;
  readonly areas: ScheduleData['areas'] | undefined;
  /** True in the view by slots: shows the inputs for the first and the last day. The other two views show one week or one day. */
  readonly ranged: boolean;
}
interface Range {
  from: string | null;
  to: string | null;
}
const { params } = schedule;
const bounds = ['from', 'to'] as const;

/** Form resolver that reports values which are not a valid day. */
function resolveRange(range: Range) {
  const errors: FieldErrors<Range> = {};
  for (const name of bounds) {
    const message = findValueError({ ...params[name], required: false }, range[name]);
    if (message) errors[name] = { type: 'value', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: range, errors: {} };
}

/** The filters of the schedule. The first and last day take effect on submit; nurse, area and level take effect immediately. */
export function ScheduleFilters({ filter, address, agents, areas, ranged }: Props) {
  const form = useForm<Range>({ values: { from: filter.from, to: filter.to }, resolver: resolveRange });
  const submit = form.handleSubmit(({ from, to }) => address.set({ from, to }));
  return (
    <ReportFilterBox onSubmit={() => void submit()} least={165}>
      {ranged && (
        <>
          <FormProvider {...form}>
            {bounds.map((name) => (
              <DateInput key={name} source={name} field={params[name]} />
            ))}
          </FormProvider>
          <Button
            type="submit"
            variant="outlined"
            sx={{ height: 40, gridColumn: { xs: '1 / -1', md: 'auto' }, justifySelf: { md: 'start' } }}
          >
            Submit
          </Button>
        </>
      )}
      <PickParam
        label={params.agent_id.label}
        choices={agents?.map(findChoiceByName)}
        value={filter.agent_id}
        onChange={(agent_id) => address.set({ agent_id })}
      />
      <PickParam
        label={params.area.label}
        choices={areas?.map((area) => ({ value: area, label: area }))}
        value={filter.area}
        onChange={(area) => address.set({ area })}
      />
      <ChoiceParam
        label={params.level.label}
        choices={params.level.choices ?? []}
        value={filter.level}
        fallback="default"
        onChange={(level) => address.set({ level })}
      />
    </ReportFilterBox>
  );
}
