import { Alert, AlertTitle, Box, Button } from '@mui/material';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { FieldValue } from '../parts/FieldValue.tsx';

interface Props {
  readonly resource: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** As the form was opened on, and as it stands now. */
  readonly before: LoadedRecord;
  readonly now: LoadedRecord;
  readonly onReload: () => void;
}

/** The record was changed by someone else meanwhile (412): what changed, and taking it over without losing what was typed. */
export function ConflictNotice({ resource, fields, before, now, onReload }: Props) {
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
