import { Alert, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { ImportAnswer, ImportMapping } from '#schema/imports';
import { CheckedRowsTable } from './CheckedRowsTable.tsx';
import { ColumnResults } from './ColumnResults.tsx';
import { MappingStep } from './MappingStep.tsx';

interface Props {
  readonly answer: ImportAnswer;
  readonly keepDuplicates: boolean;
  readonly onKeepDuplicates: (keep: boolean) => void;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
  /** Called to download the invalid rows, with their errors in the last column. */
  readonly onFaults: () => void;
}

/** Shows the result of the dry run: how the columns are read, the number of rows of each kind, the user's choices, and the rows. */
export function ImportCheckResult({
  answer,
  keepDuplicates,
  onKeepDuplicates,
  mapping,
  onMapping,
  onFaults,
}: Props) {
  const { state, total, invalid, duplicates, doubtful, ignored } = answer;
  const ok = total - invalid - duplicates;
  const step = <MappingStep answer={answer} mapping={mapping} onMapping={onMapping} />;
  if (state === 'unmapped') return step;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {formatNumber(total)} dòng: {formatNumber(ok)} được, {formatNumber(duplicates)} trùng,{' '}
        {formatNumber(invalid)} sai.{doubtful > 0 && ` ${formatNumber(doubtful)} dòng nên xem lại.`}
      </Typography>
      {step}
      {invalid > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onFaults}>
              Tải các dòng sai
            </Button>
          }
        >
          {formatNumber(invalid)} dòng sai không được nhập. Tải chúng về, sửa theo cột Lỗi rồi nhập tệp đó
          sau.
        </Alert>
      )}
      {ignored.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          Không nhập các cột: {ignored.join(', ')}.
        </Alert>
      )}
      <ColumnResults answer={answer} />
      {duplicates > 0 && (
        <FormControlLabel
          sx={{ display: 'flex' }}
          label={`Vẫn nhập ${formatNumber(duplicates)} dòng trùng`}
          control={<Checkbox checked={keepDuplicates} onChange={(_event, keep) => onKeepDuplicates(keep)} />}
        />
      )}
      <CheckedRowsTable answer={answer} />
    </>
  );
}
