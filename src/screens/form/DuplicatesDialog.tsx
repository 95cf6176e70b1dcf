import { Box, Link } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';

/** Possible duplicates of a new record, and the function to call with the user's decision whether to create the record. */
export interface DuplicateQuestion {
  readonly records: readonly LoadedRecord[];
  readonly answer: (create: boolean) => void;
}

/**
 * Asks the user before creating a possible duplicate, with links to the existing records.
 * @param onLeave called when the user opens one of the existing records
 */
export function DuplicatesDialog({
  records,
  answer,
  onLeave,
}: DuplicateQuestion & { readonly onLeave: () => void }) {
  const resource = useDeclaration();
  const shown = resource.list.narrow.flatMap((name) => {
    const field = resource.fields[name];
    return field && name !== resource.title ? [{ name, field }] : [];
  });
  return (
    <ConfirmDialog
      title={`${resource.label} này có thể đã có`}
      confirm="Vẫn tạo mới"
      cancel="Quay lại"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {records.map((duplicate) => (
          <RecordContextProvider key={duplicate.id} value={duplicate}>
            <li>
              <Link
                component={RouterLink}
                to={findRecordPath(resource.name, duplicate) ?? '.'}
                onClick={onLeave}
              >
                {formatRecordTitle(resource.name, duplicate)}
              </Link>
              {shown.map(({ name, field }) => (
                <Box component="span" key={name} sx={{ ml: 1 }}>
                  <FieldValue name={name} field={field} />
                </Box>
              ))}
            </li>
          </RecordContextProvider>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
