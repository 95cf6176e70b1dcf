import { BooleanInput, CheckboxGroupInput, RadioButtonGroupInput } from 'react-admin';
import type { Choice } from '#schema/kinds';
import { weekdayNames } from '../../ui/weekdayNames.ts';
import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';
import { toInputProps } from './toInputProps.ts';

/** Days of the week as choices: 1 = Monday … 7 = Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayNames[value] }));

interface Props extends InputProps {
  readonly choices: readonly (Choice | (typeof weekdays)[number])[];
}

/** Check boxes for several choices. The value contains the chosen codes in the order of the choices. */
function Ticks({ choices, ...props }: Props) {
  const { required, autoFocus: _, ...rest } = toInputProps(props);
  return (
    <CheckboxGroupInput
      {...rest}
      isRequired={required}
      choices={[...choices]}
      optionText="label"
      optionValue="value"
      translateChoice={false}
      parse={(ticked: unknown[]) => choices.map(({ value }) => value).filter((each) => ticked.includes(each))}
    />
  );
}

/** Input for several of the declared choices: check boxes in a form, a list in a filter bar. */
export function ChoicesInput(props: InputProps) {
  const choices = props.field.choices ?? [];
  return props.compact ? (
    <PickInput {...props} multiple options={choices} />
  ) : (
    <Ticks {...props} choices={choices} />
  );
}

export const WeekdaysInput = (props: InputProps) => <Ticks {...props} choices={weekdays} />;

const yesNo = [
  { id: 'true', name: 'Có' },
  { id: 'false', name: 'Không' },
];

/** A switch, or two radio buttons if an answer is required and has no default. */
export function YesNoInput(props: InputProps) {
  const { required, autoFocus, ...rest } = toInputProps(props);
  if (!required || props.field.default !== undefined)
    return <BooleanInput {...rest} autoFocus={autoFocus} defaultValue={null} />;
  return (
    <RadioButtonGroupInput
      {...rest}
      isRequired
      choices={yesNo}
      translateChoice={false}
      format={(value: boolean | null) => (value == null ? '' : String(value))}
      parse={(chosen: string) => chosen === 'true'}
    />
  );
}
