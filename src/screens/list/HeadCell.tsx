import { Box, TableCell, TableSortLabel } from '@mui/material';
import { Fragment } from 'react';
import { useDataTableCallbacksContext, useDataTableSortContext } from 'react-admin';
import type { Column } from './columnsOf.ts';

interface Props {
  readonly column: Column;
  /** The columns on the second line of its cells. */
  readonly second: readonly Column[];
  readonly className: string;
}

/** The header of two-line cells: each of their columns with its name, and sorted by a press on it. */
export function HeadCell({ column, second, className }: Props) {
  const sort = useDataTableSortContext();
  return (
    <TableCell
      variant="head"
      className={className}
      {...(sort?.field === column.name && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })}
    >
      <Label {...column} />
      <Box className="second">
        {second.map((each, at) => (
          <Fragment key={each.name}>
            {at > 0 && ' · '}
            <Label {...each} />
          </Fragment>
        ))}
      </Box>
    </TableCell>
  );
}

function Label({ name, field, sortable }: Column) {
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  if (!sortable || !handleSort) return field.label;
  return (
    <TableSortLabel
      active={sort?.field === name}
      direction={sort?.order === 'ASC' ? 'asc' : 'desc'}
      data-field={name}
      onClick={handleSort}
    >
      {field.label}
    </TableSortLabel>
  );
}
