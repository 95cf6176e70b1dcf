import {
  Alert,
  AlertTitle,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { sameValue } from '../../jsonapi/sameValue.ts';
import { ShownValue } from '../parts/FieldValue.tsx';
import type { RemoteChange } from './useRemoteChange.ts';

interface Props {
  readonly fields: readonly (readonly [string, Field])[];
  readonly remoteChange: RemoteChange;
}

/** The fields of the form that somebody else changed since it was opened. */
const changedFields = (
  fields: Props['fields'],
  { before }: RemoteChange,
  now: LoadedRecord | undefined,
): Props['fields'] =>
  now ? fields.filter(([name]) => name in now && !sameValue(before[name], now[name])) : [];

/** Whether there is anything to say: a field has changed, or saving was refused. */
export const hasNotice = (
  fields: Props['fields'],
  remoteChange: RemoteChange,
  now: LoadedRecord | undefined,
): boolean => remoteChange.isRefused || changedFields(fields, remoteChange, now).length > 0;

/**
 * Says that somebody else changed the record while the form is open. Untouched fields show the stored value already; where both changed
 * a field the viewer chooses, and the typed value stays until then.
 */
export function ConflictNotice({ fields, remoteChange }: Props) {
  const now = useRecordContext<LoadedRecord>();
  const values = useWatch<Record<string, unknown>>();
  const { mine, before, by } = remoteChange;
  const changed = changedFields(fields, remoteChange, now);
  const isBoth = (name: string) => name in mine && !sameValue(mine[name], now?.[name]);
  const shown = (name: string, field: Field, value: unknown) => <ShownValue {...{ name, field, value }} />;
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle sx={{ mb: 0 }}>Dữ liệu đã được {by ?? 'người khác'} thay đổi</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changed
          .filter(([name]) => !isBoth(name))
          .map(([name, field]) => (
            <li key={name}>
              {field.label}: {shown(name, field, before[name])} →{' '}
              <strong>{shown(name, field, now?.[name])}</strong>
            </li>
          ))}
      </Box>
      {changed
        .filter(([name]) => isBoth(name))
        .map(([name, field]) => (
          <FieldChoice
            key={name}
            name={name}
            label={field.label}
            mine={sameValue(values[name], now?.[name]) ? mine[name] : values[name]}
            stored={now?.[name] ?? null}
            isStored={sameValue(values[name], now?.[name])}
            shown={(value) => shown(name, field, value)}
          />
        ))}
      Bản mới đã được lấy về, những ô bạn đã sửa vẫn được giữ. Xem lại rồi lưu.
    </Alert>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: unknown;
  readonly stored: unknown;
  /** The form has the stored value. */
  readonly isStored: boolean;
  readonly shown: (value: unknown) => ReactNode;
}

/** A field that two people changed: the choice whose value the form has. */
function FieldChoice({ name, label, mine, stored, isStored, shown }: ChoiceProps) {
  const id = useId();
  const { setValue } = useFormContext();
  const choose = (value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <FormControl sx={{ display: 'block', my: 0.5 }}>
      <FormLabel id={id} sx={{ fontWeight: 600 }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isStored ? 'stored' : 'mine'}
        onChange={(_event, choice) => choose(choice === 'stored' ? stored : mine)}
      >
        <FormControlLabel value="mine" control={<Radio size="small" />} label={<>Của bạn: {shown(mine)}</>} />
        <FormControlLabel
          value="stored"
          control={<Radio size="small" />}
          label={<>Của họ: {shown(stored)}</>}
        />
      </RadioGroup>
    </FormControl>
  );
}
