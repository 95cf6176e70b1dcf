import { TableCell } from '@mui/material';
import { useDataTableRenderContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { TickAll } from './TickAll.tsx';
import { TickRow } from './TickRow.tsx';

/** The column of boxes. */
export function SelectColumn({ resource }: { readonly resource: AnyResource }) {
  const place = useDataTableRenderContext();
  if (place !== 'header' && place !== 'data') return null;
  return (
    <TableCell className="tick">
      {place === 'header' ? <TickAll /> : <TickRow resource={resource} />}
    </TableCell>
  );
}
