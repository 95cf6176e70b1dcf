import { TableCell } from '@mui/material';
import { useDataTableRenderContext, useRecordContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RowActions } from '../actions/RowActions.tsx';

/** The column of what can be done to each record. */
export function ActionsColumn({ resource }: { readonly resource: AnyResource }) {
  const place = useDataTableRenderContext();
  const record = useRecordContext<LoadedRecord>();
  if (place === 'header') return <TableCell className="acts">Thao tác</TableCell>;
  if (place !== 'data') return null;
  return (
    <TableCell className="acts">{record && <RowActions resource={resource} record={record} />}</TableCell>
  );
}
