/** The browser components of every field kind. A missing kind is a compile error. */
import Check from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import { Fragment } from 'react';
import {
  EmailField,
  NumberField,
  RecordContextProvider,
  TextArrayField,
  TextField,
  useFieldValue,
  useRecordContext,
} from 'react-admin';
import { formatDate, formatDateTime, formatMonth, formatPercent } from '#rules/format';
import { formatSlot } from '#rules/slots';
import type { Field, FieldKind } from '#schema/kinds';
import { isBlank } from '#schema/values';
import { MapLink } from '../ui/MapLink.tsx';
import { weekdayNames } from '../ui/weekdayNames.ts';
import { buildFormattedField } from './fields/buildFormattedField.tsx';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { LinkField } from './fields/LinkField.tsx';
import { MoneyField } from './fields/MoneyField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { RefField, RefsField } from './fields/RefField.tsx';
import { RichTextKindField } from './fields/RichTextKindField.tsx';
import type { FieldProps, KindComponents } from './webKind.ts';

/** A text: one line in a row, all lines in a detail. The text of an address links to a map. */
function TextKindField({ source, field, variant }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  const record = useRecordContext();
  if (value && field.map) return <MapLink address={value} within={field.map.map((name) => record?.[name])} />;
  const sx = variant === 'detail' ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {};
  return <TextField source={source} sx={sx} />;
}

/** A whole number, or a decimal number with up to six decimals, followed by its unit. */
const NumberKindField = ({ source, field }: FieldProps) => (
  <>
    <NumberField
      source={source}
      locales="vi-VN"
      options={{ maximumFractionDigits: field.kind === 'decimal' ? 6 : 0 }}
    />
    {field.unit && ` ${field.unit}`}
  </>
);

/** A boolean: a tick in a row, a word in a detail. React-admin's BooleanField hides its icon from screen readers. */
function YesNoField({ source, variant }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  if (variant === 'detail') return <>{value ? 'Có' : 'Không'}</>;
  return value ? <Check fontSize="small" titleAccess="Có" sx={{ verticalAlign: 'middle' }} /> : null;
}

/** A JSON value: on one line in a row, indented in a detail. */
const JsonField = buildFormattedField<unknown>((value, { variant }) => (
  <Box
    component="code"
    sx={{
      fontSize: 'caption.fontSize',
      ...(variant === 'detail' && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
    }}
  >
    {JSON.stringify(value, null, variant === 'detail' ? 2 : 0)}
  </Box>
));

/** Care time slots, separated by commas; the text of one slot is never wrapped. */
const SlotsField = buildFormattedField<string[]>((slots) =>
  slots.map((slot, index) => (
    <Fragment key={slot}>
      {index > 0 && ', '}
      <span style={{ whiteSpace: 'nowrap' }}>{formatSlot(slot)}</span>
    </Fragment>
  )),
);

/** A list of small records: in a row, their number; in a detail, the filled-in values of each line with their labels. */
const LinesField = buildFormattedField<readonly Readonly<Record<string, unknown>>[]>(
  (lines, { field, variant }) => {
    if (variant !== 'detail') return `${lines.length} dòng`;
    return (
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <RecordContextProvider key={at} value={line}>
            <li>
              {Object.entries(field.of ?? {}).map(([name, each]) => {
                const { Field } = getKindComponents(each);
                return isBlank(line[name]) ? null : (
                  <Box component="span" key={name} sx={{ mr: 1.5 }}>
                    {each.label}: <Field source={name} field={each} />
                  </Box>
                );
              })}
            </li>
          </RecordContextProvider>
        ))}
      </Box>
    );
  },
);

/** Returns the label of a stored code; returns the code itself if the field no longer declares it. */
const getChoiceLabel = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;

export const componentsByKind: { readonly [K in FieldKind]: KindComponents } = {
  text: { Field: TextKindField },
  area: { Field: TextKindField, wide: true },
  rich_text: { Field: RichTextKindField, wide: true },
  integer: { Field: NumberKindField, figure: true },
  decimal: { Field: NumberKindField, figure: true },
  money: { Field: MoneyField, figure: true },
  percent: { Field: buildFormattedField<number>(formatPercent), figure: true },
  boolean: { Field: YesNoField },
  choice: { Field: ChoiceField },
  choices: {
    Field: buildFormattedField<string[]>((codes, { field }) =>
      codes.map((code) => getChoiceLabel(field, code)).join(', '),
    ),
    wide: true,
  },
  ref: { Field: RefField },
  refs: { Field: RefsField, wide: true },
  date: { Field: buildFormattedField<string>(formatDate) },
  dates: { Field: buildFormattedField<string[]>((days) => days.map(formatDate).join(', ')) },
  // In a row: the business day, with the time in a tooltip unless the field shows the time. In a detail: day and time.
  datetime: {
    Field: buildFormattedField<string>((at, { field, variant }) =>
      variant === 'detail' || field.showTime ? (
        formatDateTime(at)
      ) : (
        <span title={formatDateTime(at)}>{formatDate(at)}</span>
      ),
    ),
  },
  month: { Field: buildFormattedField<string>(formatMonth) },
  slots: { Field: SlotsField },
  weekdays: {
    Field: buildFormattedField<number[]>((days) => days.map((day) => weekdayNames[day]).join(', ')),
  },
  json: { Field: JsonField, wide: true },
  link: { Field: LinkField },
  phone: { Field: PhoneField },
  email: { Field: ({ source }) => <EmailField source={source} color="inherit" /> },
  // Shows nothing: the server never sends passwords.
  password: { Field: () => null },
  // Short texts; shown as chips in a detail.
  texts: {
    Field: buildFormattedField<string[]>((texts, { source, variant }) =>
      variant === 'detail' ? <TextArrayField source={source} /> : texts.join(', '),
    ),
  },
  lines: { Field: LinesField, wide: true },
};

export const getKindComponents = (field: Field): KindComponents => componentsByKind[field.kind];
