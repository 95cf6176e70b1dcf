import { Alert, AlertTitle, Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { sameValue } from '../../jsonapi/sameValue.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { FieldChoice } from './FieldChoice.tsx';
import type { Theirs } from './useTheirs.ts';

interface Props {
  readonly fields: readonly (readonly [string, Field])[];
  readonly theirs: Theirs;
}

/**
 * The record was changed by someone else while the form is open. What one has not touched is theirs already; where both changed a
 * field one chooses, and what was typed stands until then.
 */
export function ConflictNotice({ fields, theirs }: Props) {
  const now = useRecordContext<LoadedRecord>();
  const values = useWatch<Record<string, unknown>>();
  const { before, mine, by, isRefused } = theirs;
  const changed = now ? fields.filter(([name]) => name in now && !sameValue(before[name], now[name])) : [];
  if (changed.length === 0 && !isRefused) return null;
  const isBoth = (name: string) => name in mine && !sameValue(mine[name], now?.[name]);
  const shown = (name: string, field: Field, value: unknown) => (
    <FieldValue resource="" record={{ id: '', [name]: value }} name={name} field={field} roomy />
  );
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
            theirs={now?.[name] ?? null}
            isTheirs={sameValue(values[name], now?.[name])}
            shown={(value) => shown(name, field, value)}
          />
        ))}
      Bản mới đã được lấy về, những ô bạn đã sửa vẫn được giữ. Xem lại rồi lưu.
    </Alert>
  );
}
