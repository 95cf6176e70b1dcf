import { RecordContextProvider } from 'react-admin';
import type { Field } from '#schema/kinds';
import { webKindOf } from '../../kinds/index.tsx';
import type { Column } from './ReportTable.tsx';

interface Declared {
  readonly name: string;
  readonly columns: Readonly<Record<string, Field>>;
}

/** A column of a report as its declaration has it: its label, and its values shown by their kind. */
export function declaredColumn<R extends object, D extends Declared>(
  report: D,
  name: keyof D['columns'] & keyof R & string,
): Column<R> {
  const field = report.columns[name] as Field;
  const kind = webKindOf(field);
  return {
    key: name,
    label: field.label,
    figure: kind.figure ?? false,
    cell: (row) =>
      row[name] == null ? null : (
        <RecordContextProvider value={row}>
          <kind.Field source={name} field={field} />
        </RecordContextProvider>
      ),
  };
}
