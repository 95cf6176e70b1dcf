import { Alert, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { CheckedRows } from './CheckedRows.tsx';

interface Props {
  readonly answer: ImportAnswer;
  readonly keepDuplicates: boolean;
  readonly onKeepDuplicates: (keep: boolean) => void;
  /** Fetches the file with what is wrong in its last column. */
  readonly onFaults: () => void;
}

/** What the dry run found: how many rows of which kind, what to do about them, and the rows. */
export function Checked({ answer, keepDuplicates, onKeepDuplicates, onFaults }: Props) {
  const { total, invalid, duplicates, ignored } = answer;
  const ok = total - invalid - duplicates;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {formatNumber(total)} dòng: {formatNumber(ok)} được, {formatNumber(duplicates)} trùng,{' '}
        {formatNumber(invalid)} sai.
      </Typography>
      {invalid > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onFaults}>
              Tải tệp kèm lỗi
            </Button>
          }
        >
          Chưa nhập được: hãy sửa {formatNumber(invalid)} dòng sai rồi chọn lại tệp. Tệp kèm lỗi có cột cuối
          nói từng chỗ sai.
        </Alert>
      )}
      {ignored.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          Không nhập các cột: {ignored.join(', ')}.
        </Alert>
      )}
      {duplicates > 0 && (
        <FormControlLabel
          sx={{ display: 'flex' }}
          label={`Vẫn nhập ${formatNumber(duplicates)} dòng trùng số điện thoại`}
          control={
            <Checkbox
              size="small"
              checked={keepDuplicates}
              onChange={(_event, keep) => onKeepDuplicates(keep)}
            />
          }
        />
      )}
      <CheckedRows answer={answer} />
    </>
  );
}
