import { Alert } from '@mui/material';
import { formatNumber } from '#rules/format';
import { Collapsible } from '../parts/Collapsible.tsx';

interface Props {
  /** Headings of the columns that are not read. */
  readonly columns: readonly string[];
  /** Rows of the file that are no lines. */
  readonly rows: readonly { readonly row: number; readonly text: string }[];
}

/** What of a file is not brought in: its columns by name, its rows behind a press. */
export const LeftOut = ({ columns, rows }: Props) => (
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
