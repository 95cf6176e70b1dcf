import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { encodeQuery } from '../../jsonapi/request.ts';

interface Props {
  readonly resource: string;
  readonly answer: ImportAnswer;
  readonly onLeave: () => void;
}

/** What came in with the file, now or when it was brought in before, as a link to its rows. */
export function Outcome({ resource, answer, onLeave }: Props) {
  const { state, created, total, import_id, imported_at } = answer;
  const left = total - created;
  return (
    <Alert severity={state === 'imported' ? 'success' : 'info'} variant="outlined" role="status">
      {state === 'imported'
        ? `Đã nhập ${formatNumber(created)} dòng${left > 0 ? `, bỏ qua ${formatNumber(left)} dòng trùng` : ''}. `
        : `Tệp này đã được nhập lúc ${formatDateTime(imported_at)}; không có gì được nhập thêm. `}
      {import_id && (
        <Link
          component={RouterLink}
          to={`/${resource}?${encodeQuery({ filter: { import_id } })}`}
          onClick={onLeave}
        >
          Xem các dòng đã nhập
        </Link>
      )}
    </Alert>
  );
}
