import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordPath } from '../../kinds/parts/recordPath.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';

interface Props {
  readonly resource: AnyResource;
  readonly twins: readonly LoadedRecord[];
  readonly onCreate: () => void;
  /** One of them is opened in place of creating another. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

/** Before a record is created that may be there already: which, each to be opened, and creating it all the same. */
export function TwinsDialog({ resource, twins, onCreate, onLeave, onCancel }: Props) {
  const told = resource.list.narrow.flatMap((name) => {
    const field = resource.fields[name];
    return field && name !== resource.title ? [{ name, field }] : [];
  });
  return (
    <ConfirmDialog
      title={`${resource.label} này có thể đã có`}
      confirm="Vẫn tạo mới"
      cancel="Quay lại"
      onConfirm={onCreate}
      onCancel={onCancel}
    >
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {twins.map((twin) => (
          <li key={twin.id}>
            <Link component={RouterLink} to={recordPath(resource.name, twin) ?? '.'} onClick={onLeave}>
              {recordTitle(resource.name, twin)}
            </Link>
            {told.map(({ name, field }) => (
              <Box component="span" key={name} sx={{ ml: 1 }}>
                <FieldValue resource={resource.name} record={twin} name={name} field={field} />
              </Box>
            ))}
          </li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
