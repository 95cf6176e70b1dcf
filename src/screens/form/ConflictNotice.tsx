import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Field } from '#schema/kinds';
import type { Document } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { type LoadedRecord, recordsOf } from '../../jsonapi/response.ts';
import { FieldValue } from '../parts/FieldValue.tsx';

interface Props {
  readonly resource: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** What the server said of the last try. */
  readonly refused: unknown;
  readonly onReload: () => void;
}

/** The record as it stands, from the answer to a write on an old one (412, `meta.current`). */
function currentOf(refused: unknown): LoadedRecord | undefined {
  const { status, body } = (refused ?? {}) as { status?: number; body?: ErrorBody };
  const current = status === 412 ? (body?.meta?.current as Document | undefined) : undefined;
  const document = current && 'data' in current ? current : { data: current };
  return document.data ? recordsOf(document)[0] : undefined;
}

/** The record was changed by someone else meanwhile: what changed, and taking it over without losing what was typed. */
export function ConflictNotice({ resource, fields, refused, onReload }: Props) {
  const before = useRecordContext<LoadedRecord>();
  const now = currentOf(refused);
  if (!before || !now) return null;
  const changed = fields.filter(
    ([name]) => name in now && JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null),
  );
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          Tải lại
        </Button>
      }
    >
      <AlertTitle sx={{ mb: 0 }}>Dữ liệu đã được người khác thay đổi</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changed.map(([name, field]) => (
          <li key={name}>
            {field.label}: <FieldValue resource={resource} record={before} name={name} field={field} roomy />{' '}
            →{' '}
            <strong>
              <FieldValue resource={resource} record={now} name={name} field={field} roomy />
            </strong>
          </li>
        ))}
      </Box>
      Tải lại để lấy bản mới; những ô bạn đã sửa vẫn được giữ.
    </Alert>
  );
}
