import { Skeleton } from '@mui/material';
import { DataTable, useDataTableRenderContext, useDataTableSortContext, useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { ColumnChoice } from './ColumnsMenu.tsx';
import type { Column as Listed } from './columnsOf.ts';
import { RowLink } from './RowLink.tsx';

interface Props extends Listed {
  /** Whether it is the one with the link to the record, which is the row's header. */
  readonly first: boolean;
  /** The position of that one among the table's children. */
  readonly firstPosition: number;
}

const rowHeader = { component: 'th', scope: 'row' } as const;

/** A declared column as react-admin's, which adds what screen readers need: the order of the rows, and a header for each. */
export function Column({ first, firstPosition, ...column }: Props) {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const record = useRecordContext<LoadedRecord>();
  const { name, field, sortable } = column;
  const className = [first && 'first', webKindOf(field).figure && 'figure'].filter(Boolean).join(' ');
  if (place === 'columnsSelector')
    return <ColumnChoice name={name} label={field.label} first={firstPosition} />;
  if (place === 'header')
    return (
      <DataTable.Col
        source={name}
        label={field.label}
        disableSort={!sortable}
        className={className}
        {...(sort?.field === name && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })}
      />
    );
  const value = record?.[name];
  const isWords = first || field.kind === 'text' || field.kind === 'area';
  const cell = first ? <RowLink {...column} /> : <FieldValue name={name} field={field} />;
  return (
    <DataTable.Col
      source={name}
      className={className}
      {...(first && record && rowHeader)}
      {...(isWords && typeof value === 'string' && { title: value })}
    >
      {record ? cell : <Skeleton width="70%" />}
    </DataTable.Col>
  );
}
