import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordPath } from './recordPath.ts';
import { recordTitle } from './recordTitle.ts';
import { stopRow } from './stopRow.ts';

interface Props {
  readonly resource: string;
  readonly record: LoadedRecord;
}

/** A record's title, leading to where it is shown; plain words where there is no such place. */
export function RecordLink({ resource, record }: Props) {
  const path = recordPath(resource, record);
  const title = recordTitle(resource, record);
  if (!path) return <>{title}</>;
  return (
    <Link component={RouterLink} to={path} onClick={stopRow} color="inherit">
      {title}
    </Link>
  );
}
