/** A column of a sheet: text or, with `figure`, figures aligned right. */
export interface SheetColumn<Row> {
  readonly label: string;
  readonly of: (row: Row) => string | null;
  readonly figure?: true;
}

interface Props<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  /** Label of the last row, which spans all columns before `figures`. */
  readonly total: string;
  readonly figures: readonly string[];
}

/** The numbered rows of a sheet and their total. */
export function SheetTable<Row extends { readonly id: string }>({
  name,
  rows,
  columns,
  total,
  figures,
}: Props<Row>) {
  const place = ({ figure }: SheetColumn<Row>) => (figure ? { className: 'figure' } : {});
  return (
    <div className="scroll">
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">STT</th>
            {columns.map((column) => (
              <th key={column.label} scope="col" {...place(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.label} {...place(column)}>
                  {column.of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={1 + columns.length - figures.length}>
              {total}
            </th>
            {columns.slice(-figures.length).map(({ label }, index) => (
              <td key={label} className="figure">
                {figures[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
