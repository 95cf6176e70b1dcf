/** What every field kind is in the browser. A kind that is left out does not compile. */
import { EmailField, TextArrayField } from 'react-admin';
import { formatDate, formatDateTime, formatMonth, formatPercent } from '#rules/format';
import type { Field, Kind } from '#schema/kinds';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { formatted } from './fields/formatted.tsx';
import { JsonField } from './fields/JsonField.tsx';
import { LinesField } from './fields/LinesField.tsx';
import { LinkField } from './fields/LinkField.tsx';
import { MoneyField } from './fields/MoneyField.tsx';
import { NumberKindField } from './fields/NumberKindField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { RefField } from './fields/RefField.tsx';
import { RefsField } from './fields/RefsField.tsx';
import { RichTextKindField } from './fields/RichTextKindField.tsx';
import { SlotsField } from './fields/SlotsField.tsx';
import { TextKindField } from './fields/TextKindField.tsx';
import { YesNoField } from './fields/YesNoField.tsx';
import { choiceLabel } from './parts/choiceLabel.ts';
import { weekdayNames } from './parts/weekdayNames.ts';
import type { WebKind } from './webKind.ts';

export const webKinds: { readonly [K in Kind]: WebKind } = {
  text: { Field: TextKindField },
  area: { Field: TextKindField, wide: true },
  rich_text: { Field: RichTextKindField, wide: true },
  integer: { Field: NumberKindField, figure: true },
  decimal: { Field: NumberKindField, figure: true },
  money: { Field: MoneyField, figure: true },
  percent: { Field: formatted<number>(formatPercent), figure: true },
  boolean: { Field: YesNoField },
  choice: { Field: ChoiceField },
  choices: {
    Field: formatted<string[]>((codes, { field }) =>
      codes.map((code) => choiceLabel(field, code)).join(', '),
    ),
    wide: true,
  },
  ref: { Field: RefField },
  refs: { Field: RefsField, wide: true },
  date: { Field: formatted<string>(formatDate) },
  dates: { Field: formatted<string[]>((days) => days.map(formatDate).join(', ')) },
  // The business day in a row, with its time on hover; both in a detail.
  datetime: {
    Field: formatted<string>((at, { roomy }) =>
      roomy ? formatDateTime(at) : <span title={formatDateTime(at)}>{formatDate(at)}</span>,
    ),
  },
  month: { Field: formatted<string>(formatMonth) },
  slots: { Field: SlotsField },
  weekdays: { Field: formatted<number[]>((days) => days.map((day) => weekdayNames[day]).join(', ')) },
  json: { Field: JsonField, wide: true },
  link: { Field: LinkField },
  phone: { Field: PhoneField },
  email: { Field: ({ source }) => <EmailField source={source} color="inherit" /> },
  // Passwords never leave the server.
  password: { Field: () => null },
  // Short texts, as chips in a detail.
  texts: {
    Field: formatted<string[]>((texts, { source, roomy }) =>
      roomy ? <TextArrayField source={source} /> : texts.join(', '),
    ),
  },
  lines: { Field: (props) => <LinesField {...props} kindOf={webKindOf} />, wide: true },
};

export const webKindOf = (field: Field): WebKind => webKinds[field.kind];
