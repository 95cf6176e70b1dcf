import type { ComponentType } from 'react';
import type { Kind } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { DateInput } from './DateInput.tsx';
import { DatesInput } from './DatesInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { NumberKindInput } from './NumberKindInput.tsx';
import { RefInput } from './RefInput.tsx';
import { RichTextInput } from './RichTextInput.tsx';
import { SlotsInput } from './SlotsInput.tsx';
import { TextKindInput } from './TextKindInput.tsx';
import { TextsInput } from './TextsInput.tsx';
import { WeekdaysInput } from './WeekdaysInput.tsx';
import { YesNoInput } from './YesNoInput.tsx';

/** The input of every kind whose values hold no fields of their own. */
export const plainInputs: { readonly [K in Exclude<Kind, 'lines'>]: ComponentType<InputProps> } = {
  text: TextKindInput,
  area: TextKindInput,
  rich_text: RichTextInput,
  integer: NumberKindInput,
  decimal: NumberKindInput,
  money: NumberKindInput,
  percent: NumberKindInput,
  boolean: YesNoInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  ref: RefInput,
  refs: RefInput,
  date: DateInput,
  dates: DatesInput,
  datetime: DateInput,
  month: DateInput,
  slots: SlotsInput,
  weekdays: WeekdaysInput,
  json: JsonInput,
  link: TextKindInput,
  phone: TextKindInput,
  email: TextKindInput,
  password: TextKindInput,
  texts: TextsInput,
};
