import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { isWorkbook } from '../../jsonapi/isWorkbook.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { fileHeaders, sendImport } from '../../jsonapi/sendImport.ts';
import DownloadState from '../export/DownloadState.tsx';
import { useDownload } from '../export/useDownload.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { Checked } from './Checked.tsx';
import { FileChoice } from './FileChoice.tsx';
import { FileDialog } from './FileDialog.tsx';
import { useImport } from './useImport.ts';

const says = { checking: 'Đang kiểm tra từng dòng', importing: 'Đang nhập' } as const;

/** A file of records: chosen, checked row by row, brought in as a whole, then shown as a list. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useDeclaration();
  const [keepDuplicates, setKeepDuplicates] = useState(false);
  const entry = useImport<ImportAnswer>((chosen, dryRun) =>
    sendImport(resource.name, chosen, { dryRun, keepDuplicates }),
  );
  const download = useDownload();
  const { file, answer } = entry;
  const done = answer !== null && answer.state !== 'checked';
  const faults = () => {
    if (!file) return;
    download.start(`${resource.name}/import`, {
      method: 'POST',
      query: `report=${isWorkbook(file) ? 'xlsx' : 'csv'}`,
      body: file,
      headers: fileHeaders(file),
    });
  };
  return (
    <FileDialog
      title={`Nhập ${resource.label.toLowerCase()} từ tệp`}
      entry={entry}
      says={says}
      failed={answer ? 'Chưa nhập được' : 'Chưa kiểm tra được tệp'}
      done={done}
      submit="Nhập"
      ready={answer ? recordsIn(answer, keepDuplicates) : 0}
      wide="lg"
      onOther={() => {
        entry.clear();
        setKeepDuplicates(false);
      }}
      onClose={onClose}
    >
      <DownloadState download={download} />
      {!file && (
        <FileChoice
          onFile={entry.check}
          about="Tệp XLSX hoặc CSV (UTF-8), nhiều nhất 1.000 dòng. Dòng đầu là tên các cột, thứ tự tùy ý; ngày viết 20/11/2026, tiền viết 1.234.567. Chưa có gì được lưu khi chọn tệp."
          onTemplate={(format) =>
            download.start(`${resource.name}/import/template`, { query: `format=${format}` })
          }
        />
      )}
      {answer && !done && (
        <Checked
          answer={answer}
          keepDuplicates={keepDuplicates}
          onKeepDuplicates={setKeepDuplicates}
          onFaults={faults}
        />
      )}
      {answer && done && <Outcome resource={resource.name} answer={answer} onLeave={onClose} />}
    </FileDialog>
  );
}

/** How many records bringing it in would make. */
function recordsIn({ state, total, invalid, duplicates }: ImportAnswer, keepDuplicates: boolean): number {
  if (state !== 'checked' || invalid > 0) return 0;
  return keepDuplicates ? total : total - duplicates;
}

interface OutcomeProps {
  readonly resource: string;
  readonly answer: ImportAnswer;
  readonly onLeave: () => void;
}

/** What came in with the file, now or when it was brought in before, as a link to its rows. */
function Outcome({ resource, answer, onLeave }: OutcomeProps) {
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
