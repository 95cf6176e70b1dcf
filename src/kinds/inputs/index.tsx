/**
 * The input of every field kind, for forms and filter bars. Separate from the kinds' display components, so that a list does not load the
 * form library. A missing kind is a compile error.
 */
import type { ComponentType } from 'react';
import { formatSlot, timeSlots } from '#rules/slots';
import type { Field, FieldKind } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { ChoicesInput, WeekdaysInput, YesNoInput } from './ChoicesInput.tsx';
import { DateInput } from './DateInput.tsx';
import { DatesInput } from './DatesInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { LinesInput } from './LinesInput.tsx';
import { NumberKindInput } from './NumberKindInput.tsx';
import { PickInput } from './PickInput.tsx';
import { RefInput } from './RefInput.tsx';
import { TextKindInput, TextsInput } from './TextKindInput.tsx';

const slots = timeSlots.map((slot) => ({ value: slot, label: formatSlot(slot) }));
const sortSlots = (picked: string[]) => [...picked].sort();

export const inputsByKind: { readonly [K in FieldKind]: ComponentType<InputProps> } = {
  text: TextKindInput,
  area: TextKindInput,
  rich_text: TextKindInput,
  integer: NumberKindInput,
  decimal: NumberKindInput,
  money: NumberKindInput,
  percent: NumberKindInput,
  boolean: YesNoInput,
  choice: (props) => <PickInput {...props} options={props.field.choices ?? []} />,
  choices: ChoicesInput,
  ref: RefInput,
  refs: RefInput,
  date: DateInput,
  dates: DatesInput,
  datetime: DateInput,
  month: DateInput,
  slots: (props) => <PickInput {...props} multiple options={slots} parse={sortSlots} />,
  weekdays: WeekdaysInput,
  json: JsonInput,
  link: TextKindInput,
  phone: TextKindInput,
  email: TextKindInput,
  password: TextKindInput,
  texts: TextsInput,
  lines: (props) => <LinesInput {...props} inputOf={getInputComponent} />,
};

export const getInputComponent = (field: Field): ComponentType<InputProps> => inputsByKind[field.kind];
