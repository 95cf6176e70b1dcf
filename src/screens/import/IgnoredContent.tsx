import { Alert } from '@mui/material';
import { formatNumber } from '#rules/format';
import { Collapsible } from '../../ui/Collapsible.tsx';

interface Props {
  /** Headings of the ignored columns. */
  readonly columns: readonly string[];
  /** Rows of the file that were ignored. */
  readonly rows: readonly { readonly row: number; readonly text: string }[];
}

/** Shows the parts of a file that were ignored: the columns by name, the rows in a collapsed section. */
export const IgnoredContent = ({ columns, rows }: Props) => (
  <>
    {columns.length > 0 && (
      <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
        Không nhập các cột: {columns.join(', ')}.
      </Alert>
    )}
    {rows.length > 0 && (
      <Collapsible label={`${formatNumber(rows.length)} dòng không phải giao dịch`}>
        {rows.map(({ row, text }) => (
          <div key={row}>
            Dòng {row}: {text}
          </div>
        ))}
      </Collapsible>
    )}
  </>
);
