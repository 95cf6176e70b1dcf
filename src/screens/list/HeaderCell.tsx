import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { ButtonBase } from '@mui/material';
import { webKindOf } from '../../kinds/index.ts';
import type { Column } from './columnsOf.ts';

interface Props {
  readonly column: Column;
  readonly first: boolean;
  /** As in the address; '' for the declared order. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** A column's header; a click sorts by it, another the other way round. */
export function HeaderCell({ column: { name, field, sortable }, first, sort, onSort }: Props) {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const Arrow = direction === 'descending' ? ArrowDownward : ArrowUpward;
  const className = [first && 'first', webKindOf(field).figure && 'figure'].filter(Boolean).join(' ');
  return (
    <th scope="col" className={className || undefined} aria-sort={direction}>
      {sortable ? (
        <ButtonBase
          onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
          sx={{
            font: 'inherit',
            textAlign: 'inherit',
            borderRadius: 0.5,
            '&:hover, &:focus-visible': { textDecoration: 'underline' },
          }}
        >
          {field.label}
          {direction && <Arrow sx={{ fontSize: 14, ml: 0.25 }} />}
        </ButtonBase>
      ) : (
        field.label
      )}
    </th>
  );
}
