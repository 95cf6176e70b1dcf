import { FormProvider, useForm } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import { date } from '#schema/kinds';
import { DateInput } from '../../kinds/inputs/DateInput.tsx';

interface Props {
  readonly label: string;
  readonly day: string;
  /** Called with each real day; incomplete input is not reported. */
  readonly onDay: (day: string) => void;
}

/** Date input that works outside a form. */
export function DayInput({ label, day, onDay }: Props) {
  const form = useForm({ values: { day } });
  return (
    <FormProvider {...form}>
      <DateInput
        source="day"
        field={date(label)}
        onChange={(next) => {
          if (next && isRealDay(next)) onDay(next);
        }}
      />
    </FormProvider>
  );
}
