import { Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { ShownValue } from '../parts/FieldValue.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { Table, type TableColumn } from '../table/Table.tsx';
import type { BulkEditOutcome } from './bulkEdit.ts';

/** Maximum number of records in the preview; further records are only counted. */
const MAX_SHOWN = 50;

interface Props {
  readonly rows: readonly { readonly record: LoadedRecord; readonly outcome: BulkEditOutcome }[];
  /** New values to store, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Preview of a bulk edit: the number of records, and the old and new values. */
export function BulkChanges({ rows, values }: Props) {
  const resource = useDeclaration();
  const of = (outcome: BulkEditOutcome) => rows.filter((row) => row.outcome === outcome);
  const changing = of('changes');
  const [same, closed] = [of('same').length, of('closed').length];
  const shown = changing.slice(0, MAX_SHOWN).map(({ record }) => record);
  const columns: TableColumn<LoadedRecord>[] = [
    { key: 'record', head: resource.label, cell: (record) => formatRecordTitle(resource.name, record) },
    ...Object.keys(values).flatMap((name): TableColumn<LoadedRecord>[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const cell = (record: LoadedRecord) => (
        <>
          <ShownValue {...{ name, field }} value={record[name]} /> →{' '}
          <ShownValue {...{ name, field }} value={values[name]} />
        </>
      );
      return [{ key: name, head: field.label, cell }];
    }),
  ];
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {formatNumber(changing.length)} dòng sẽ đổi
        {same > 0 && `, ${formatNumber(same)} dòng đã có giá trị này`}
        {closed > 0 && `, ${formatNumber(closed)} dòng không sửa được ở trạng thái này`}.
      </Typography>
      {shown.length > 0 && (
        <Table
          caption="Các dòng sẽ đổi"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          look="lines"
          scrolls
          maxHeight={280}
        />
      )}
      {changing.length > shown.length && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          và {formatNumber(changing.length - shown.length)} dòng nữa.
        </Typography>
      )}
    </>
  );
}
