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
import { useId } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import { isSameValue } from '../../jsonapi/isSameValue.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ShownValue } from '../parts/FieldValue.tsx';
import type { RemoteChange } from './useRemoteChange.ts';

interface Props {
  readonly fields: readonly (readonly [string, Field])[];
  readonly remoteChange: RemoteChange;
}

/** Returns the fields of the form that another user has changed since the form was opened. */
const findChangedFields = (
  fields: Props['fields'],
  { before }: RemoteChange,
  now: LoadedRecord | undefined,
): Props['fields'] =>
  now ? fields.filter(([name]) => name in now && !isSameValue(before[name], now[name])) : [];

/** True if the notice must be shown, because a field has changed or saving was refused. */
export const hasConflictNotice = (
  fields: Props['fields'],
  remoteChange: RemoteChange,
  now: LoadedRecord | undefined,
): boolean => remoteChange.isRefused || findChangedFields(fields, remoteChange, now).length > 0;

/**
 * Notice that another user changed the record while the form was open. Inputs that the viewer did not touch already show the stored value.
 * If both users changed a field, the viewer chooses a value; until then the input keeps the typed value.
 */
export function ConflictNotice({ fields, remoteChange }: Props) {
  const now = useRecordContext<LoadedRecord>();
  const { mine, before, by } = remoteChange;
  const changed = findChangedFields(fields, remoteChange, now);
  const isTyped = (name: string) => name in mine && !isSameValue(mine[name], now?.[name]);
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle sx={{ mb: 0 }}>Dữ liệu đã được {by ?? 'người khác'} thay đổi</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changed
          .filter(([name]) => !isTyped(name))
          .map(([name, field]) => (
            <li key={name}>
              {field.label}: <ShownValue name={name} field={field} value={before[name]} /> →{' '}
              <strong>
                <ShownValue name={name} field={field} value={now?.[name]} />
              </strong>
            </li>
          ))}
      </Box>
      {changed
        .filter(([name]) => isTyped(name))
        .map(([name, field]) => (
          <FieldChoice key={name} {...{ name, field }} mine={mine[name]} stored={now?.[name] ?? null} />
        ))}
      Bản mới đã được lấy về, những ô bạn đã sửa vẫn được giữ. Xem lại rồi lưu.
    </Alert>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly field: Field;
  /** Value that the viewer typed before the other user's change arrived. */
  readonly mine: unknown;
  readonly stored: unknown;
}

/** A field that both users changed; the viewer chooses which of the two values the form uses. */
function FieldChoice({ name, field, mine, stored }: ChoiceProps) {
  const id = useId();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  const isStored = isSameValue(value, stored);
  const typed = isStored ? mine : value;
  const choose = (chosen: unknown) => setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
  const choice = (of: string, label: string, shown: unknown) => (
    <FormControlLabel
      value={of}
      control={<Radio size="small" />}
      label={
        <>
          {label}: <ShownValue name={name} field={field} value={shown} />
        </>
      }
    />
  );
  return (
    <FormControl sx={{ display: 'block', my: 0.5 }}>
      <FormLabel id={id} sx={{ fontWeight: 600 }}>
        {field.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isStored ? 'stored' : 'mine'}
        onChange={(_event, of) => choose(of === 'stored' ? stored : typed)}
      >
        {choice('mine', 'Của bạn', typed)}
        {choice('stored', 'Của họ', stored)}
      </RadioGroup>
    </FormControl>
  );
}
