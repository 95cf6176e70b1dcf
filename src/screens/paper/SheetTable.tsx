import { Table, type TableColumn } from '../table/Table.tsx';

interface Props<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** Label of the last row, which spans all columns before `figures`. */
  readonly total: string;
  readonly figures: readonly string[];
}

/** The numbered rows of a sheet and their total. */
export function SheetTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { name, rows, columns, total, figures } = props;
  const first = columns.length - figures.length;
  const number: TableColumn<Row> = {
    key: 'number',
    head: 'STT',
    cell: (row) => rows.indexOf(row) + 1,
    foot: total,
    footSpan: first + 1,
  };
  return (
    <Table
      caption={name}
      columns={[
        number,
        ...columns.map((column, at) => (at < first ? column : { ...column, foot: figures[at - first] })),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      rowHead={null}
      look="paper"
      scrolls
    />
  );
}
