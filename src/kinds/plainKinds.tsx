/** Every kind whose values hold no fields of their own. */
import { EmailField } from 'react-admin';
import { formatDate, formatMonth, formatPercent } from '#rules/format';
import type { Kind } from '#schema/kinds';
import { AreaField } from './fields/AreaField.tsx';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { DateTimeField } from './fields/DateTimeField.tsx';
import { DecimalField } from './fields/DecimalField.tsx';
import { formatted } from './fields/formatted.tsx';
import { IntegerField } from './fields/IntegerField.tsx';
import { JsonField } from './fields/JsonField.tsx';
import { LinkField } from './fields/LinkField.tsx';
import { MoneyField } from './fields/MoneyField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { RefField } from './fields/RefField.tsx';
import { RefsField } from './fields/RefsField.tsx';
import { RichTextKindField } from './fields/RichTextKindField.tsx';
import { SlotsField } from './fields/SlotsField.tsx';
import { TextKindField } from './fields/TextKindField.tsx';
import { TextsField } from './fields/TextsField.tsx';
import { YesNoField } from './fields/YesNoField.tsx';
import { choiceLabel } from './parts/choiceLabel.ts';
import { weekdayNames } from './parts/weekdayNames.ts';
import type { WebKind } from './webKind.ts';

export const plainKinds: { readonly [K in Exclude<Kind, 'lines'>]: WebKind } = {
  text: { Field: TextKindField },
  area: { Field: AreaField, wide: true },
  rich_text: { Field: RichTextKindField, wide: true },
  integer: { Field: IntegerField, figure: true },
  decimal: { Field: DecimalField, figure: true },
  money: { Field: MoneyField, figure: true },
  percent: { Field: formatted<number>(formatPercent), figure: true },
  boolean: { Field: YesNoField },
  choice: { Field: ChoiceField },
  choices: {
    Field: formatted<string[]>((codes, field) => codes.map((code) => choiceLabel(field, code)).join(', ')),
    wide: true,
  },
  ref: { Field: RefField },
  refs: { Field: RefsField, wide: true },
  date: { Field: formatted<string>(formatDate) },
  dates: { Field: formatted<string[]>((days) => days.map(formatDate).join(', ')) },
  datetime: { Field: DateTimeField },
  month: { Field: formatted<string>(formatMonth) },
  slots: { Field: SlotsField },
  weekdays: { Field: formatted<number[]>((days) => days.map((day) => weekdayNames[day]).join(', ')) },
  json: { Field: JsonField, wide: true },
  link: { Field: LinkField },
  phone: { Field: PhoneField },
  email: { Field: ({ source }) => <EmailField source={source} color="inherit" /> },
  // Passwords never leave the server.
  password: { Field: () => null },
  texts: { Field: TextsField },
};
