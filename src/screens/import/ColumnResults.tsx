import { formatNumber } from '#rules/format';
import type { ImportAnswer, ImportHeading } from '#schema/imports';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { Table } from '../table/Table.tsx';

/** Returns a text that says how many cells of a column are imported, moved to the note, or wrong. */
function describeColumnResult({ field, cells, noted, wrong }: ImportHeading): string {
  if (field === null) return `Không nhập ${formatNumber(cells)} ô`;
  return [
    cells - noted - wrong > 0 && `Nhập ${formatNumber(cells - noted - wrong)} ô`,
    noted > 0 && `${formatNumber(noted)} ô vào ghi chú`,
    wrong > 0 && `${formatNumber(wrong)} ô sai`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Shows for every column of the file how its cells are imported. */
export const ColumnResults = ({ answer: { headings, fields } }: { readonly answer: ImportAnswer }) => (
  <Collapsible label="Từng cột của tệp">
    <Table
      caption="Từng cột của tệp"
      columns={[
        { key: 'heading', cell: ({ heading }) => heading },
        { key: 'field', cell: ({ field }) => fields.find(({ name }) => name === field)?.label },
        { key: 'fate', cell: describeColumnResult },
      ]}
      rows={headings}
      keyOf={({ heading }) => heading}
      rowHead={null}
      look="lines"
      sx={{ width: { xs: 1, sm: 'auto' }, mb: 1 }}
    />
  </Collapsible>
);
