import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { getDeclaration } from '../parts/getDeclaration.ts';
import { RecordContexts } from '../RecordContexts.tsx';
import { Table, type TableColumn } from '../table/Table.tsx';

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
  /** Contents of the row of totals, by column. */
  readonly foot?: Readonly<Record<string, ReactNode>>;
  /** Returns the heading of the record's group, shown above the first record of the group. */
  readonly groupOf?: (record: R) => string;
  /** True if on a phone each record is shown as a card, with its values below each other and their labels. */
  readonly cards?: boolean;
}

/** A short table of records that belong to another record, with declared columns. */
export function RelatedRecordsTable<R extends LoadedRecord>(props: Props<R>) {
  const {
    resource,
    columns: names,
    records,
    caption,
    empty,
    end,
    cells,
    foot,
    groupOf,
    cards = false,
  } = props;
  const { fields, label } = getDeclaration(resource);
  const mayRead = useCan('read', undefined, resource);
  if (records.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {mayRead ? empty : `Bạn không có quyền xem ${toInlineLabel(label)}.`}
      </Typography>
    );
  const columns = names.flatMap((name): TableColumn<R>[] => {
    const field = fields[name];
    if (!field) return [];
    const cell = (record: R) => cells?.[name]?.(record) ?? <FieldValue name={name} field={field} />;
    const align = getKindComponents(field).figure ? 'right' : 'left';
    return [{ key: name, head: field.label, align, cell, ...(foot && { foot: foot[name] }) }];
  });
  // If all columns are figures, three of them fit in a line of a card.
  const least = columns.every(({ align }) => align === 'right') ? '100px' : '140px';
  return (
    <Table
      caption={caption}
      columns={end ? [...columns, { ...buttons, cell: end }] : columns}
      rows={records}
      keyOf={({ id }) => id}
      rowHead={null}
      wrapRow={(record, row) => (
        <RecordContexts resource={resource} record={record}>
          {row}
        </RecordContexts>
      )}
      look="lines"
      scrolls
      cards={cards}
      {...(groupOf && { groupOf })}
      sx={{ ...touchableButtons, '--least': least }}
    />
  );
}

const buttons = {
  key: 'buttons',
  head: <span style={visuallyHidden}>Thao tác</span>,
  align: 'right',
  phone: 'whole',
} as const;

const touchableButtons = {
  '& .MuiButton-root': { minWidth: { xs: 44, sm: 0 }, px: 0.75, minHeight: { xs: 44, sm: 0 } },
} as const;
