import { Alert, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { ImportUndoPanel } from './ImportUndoPanel.tsx';

interface Props {
  readonly answer: ImportAnswer;
  readonly onFaults: () => void;
  readonly onLeave: () => void;
}

/** Shows the result of an import, or of an earlier import of the same file: a link to its records, and the button to undo it. */
export function ImportOutcome({ answer, onFaults, onLeave }: Props) {
  const resource = useDeclaration();
  const { state, created, duplicates, invalid, total, import_id, imported_at } = answer;
  const left = [
    total - created - invalid > 0 &&
      duplicates > 0 &&
      `${formatNumber(total - created - invalid)} dòng trùng`,
    invalid > 0 && `${formatNumber(invalid)} dòng sai`,
  ].filter(Boolean);
  const leftOut = left.length > 0 ? `, bỏ qua ${left.join(' và ')}` : '';
  const says = {
    imported: `Đã nhập ${formatNumber(created)} dòng${leftOut}. `,
    stopped: 'Đã dừng: không dòng nào được nhập. ',
    repeated: `Tệp này đã được nhập lúc ${formatDateTime(imported_at)}; không có gì được nhập thêm. `,
  }[state as 'imported' | 'stopped' | 'repeated'];
  return (
    <ImportUndoPanel
      importId={import_id}
      confirm="Đưa các dòng đã nhập vào thùng rác"
      undone="Đã hoàn tác: các bản ghi của tệp này ở trong thùng rác."
    >
      <Alert severity={state === 'imported' ? 'success' : 'info'} variant="outlined" role="status">
        {says}
        {import_id && (
          <Link
            component={RouterLink}
            to={`/${resource.name}?${encodeQuery({ filter: { import_id } })}`}
            onClick={onLeave}
          >
            Xem các dòng đã nhập
          </Link>
        )}
      </Alert>
      {invalid > 0 && (
        <Button onClick={onFaults} sx={{ mt: 1, mr: 1 }}>
          Tải các dòng sai
        </Button>
      )}
    </ImportUndoPanel>
  );
}
