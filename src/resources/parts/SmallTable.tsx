import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Typography,
} from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { kindComponentsOf } from '../../kinds/index.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { RecordContexts } from '../../screens/RecordScope.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';

interface Props<R extends LoadedRecord> {
  readonly resource: string;
  readonly columns: readonly string[];
  readonly records: readonly R[];
  /** Accessible name of the table, for users who do not see its heading. */
  readonly caption: string;
  /** Text shown if there are no records. */
  readonly empty: string;
  /** Returns the content at the end of a row: its buttons. */
  readonly end?: (record: R) => ReactNode;
  /** Cells that replace the declared cells, by column. */
  readonly cells?: Readonly<Record<string, (record: R) => ReactNode>>;
  /** True if on a phone each record is shown as a card, with its values below each other and their labels. */
  readonly cards?: boolean;
}

/**
 * Styles that show the same table as cards. Only the screen width selects them, so nothing is rendered twice. Short values are placed next
 * to each other under their labels.
 */
const asCards: SystemStyleObject<Theme> = {
  '& .MuiTableHead-root': visuallyHidden,
  '& .MuiTableBody-root': { display: 'block' },
  '& .MuiTableRow-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(var(--least), 1fr))',
    columnGap: 1,
    py: 1,
    height: 'auto',
    borderBottom: 1,
    borderColor: 'divider',
    // A link's touch area extends a little beyond its text. At the card's edge that would make the card scrollable.
    overflowX: 'clip',
  },
  '& .MuiTableCell-body': {
    display: 'block',
    height: 'auto',
    border: 0,
    px: 0,
    py: 0.5,
    textAlign: 'left',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    '&:empty': { display: 'none' },
    '&[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'text.secondary',
      fontSize: 'caption.fontSize',
    },
    // Buttons have a separate line.
    '&:not([data-label])': { gridColumn: '1 / -1' },
  },
};

/** A short table of records that belong to another record, with declared columns. */
export function RelatedRecordsTable<R extends LoadedRecord>(props: Props<R>) {
  const { resource, columns, records, caption, empty, end, cells, cards = false } = props;
  const { fields, label } = declarationOf(resource);
  const mayRead = useCan('read', undefined, resource);
  if (records.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {mayRead ? empty : `Bạn không có quyền xem ${toInlineLabel(label)}.`}
      </Typography>
    );
  const named = columns.flatMap((name) => {
    const field = fields[name];
    return field
      ? [{ name, field, align: kindComponentsOf(field).figure ? ('right' as const) : ('left' as const) }]
      : [];
  });
  return (
    // Positioned, so that the hidden heading stays inside: otherwise a narrow page would scroll to it.
    <TableContainer tabIndex={0} aria-label={caption} role="region" sx={{ position: 'relative' }}>
      <Table
        size="small"
        aria-label={caption}
        sx={(theme) => ({
          '& .MuiTableCell-root': { px: 1, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } },
          '& .MuiTableCell-head': { fontSize: 'caption.fontSize', lineHeight: 1.3, verticalAlign: 'bottom' },
          '& .MuiButton-root': { minWidth: { xs: 44, sm: 0 }, px: 0.75, minHeight: { xs: 44, sm: 0 } },
          // If all columns are figures, three of them fit in a line.
          '--least': named.every(({ align }) => align === 'right') ? '100px' : '140px',
          ...(cards && { [theme.breakpoints.down('sm')]: asCards }),
        })}
      >
        <TableHead>
          <TableRow>
            {named.map(({ name, field, align }) => (
              <TableCell key={name} align={align}>
                {field.label}
              </TableCell>
            ))}
            {end && (
              <TableCell align="right">
                <span style={visuallyHidden}>Thao tác</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <RecordContexts key={record.id} resource={resource} record={record}>
              <TableRow hover>
                {named.map(({ name, field, align }) => (
                  <TableCell key={name} align={align} data-label={field.label}>
                    {cells?.[name]?.(record) ?? <FieldValue name={name} field={field} />}
                  </TableCell>
                ))}
                {end && (
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {end(record)}
                  </TableCell>
                )}
              </TableRow>
            </RecordContexts>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
