import { RecordContextProvider } from 'react-admin';
import type { Field } from '#schema/kinds';
import { getKindComponents } from '../../kinds/index.tsx';
import type { TableColumn } from '../../screens/table/Table.tsx';

interface Declared {
  readonly name: string;
  readonly columns: Readonly<Record<string, Field>>;
}

/** Returns a report's column as declared: its label, and its values formatted by kind. */
export function buildDeclaredColumn<R extends object, D extends Declared>(
  report: D,
  name: keyof D['columns'] & keyof R & string,
): TableColumn<R> {
  const field = report.columns[name] as Field;
  const kind = getKindComponents(field);
  return {
    key: name,
    head: field.label,
    align: kind.figure ? 'right' : 'left',
    cell: (row) =>
      row[name] == null ? null : (
        <RecordContextProvider value={row}>
          <kind.Field source={name} field={field} />
        </RecordContextProvider>
      ),
  };
}
