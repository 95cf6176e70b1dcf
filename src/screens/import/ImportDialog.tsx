import { useState } from 'react';
import type { ImportAnswer, ImportMapping } from '#schema/imports';
import { isWorkbook } from '../../jsonapi/isWorkbook.ts';
import { buildFileHeaders, sendImport } from '../../jsonapi/sendImport.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import DownloadState from '../export/DownloadState.tsx';
import { useDownload } from '../export/useDownload.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { FileChoice } from './FileChoice.tsx';
import { FileImportDialog } from './FileImportDialog.tsx';
import { ImportCheckResult } from './ImportCheckResult.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { SheetSelect } from './SheetSelect.tsx';
import { useFileImport } from './useFileImport.ts';

/** The user's choices that are sent together with the file. */
interface ColumnChoices {
  readonly mapping: ImportMapping;
  readonly sheet?: string;
}

const progressTexts = { checking: 'Đang kiểm tra từng dòng', importing: 'Đang nhập' } as const;

const LazyUpdateDialog = lazyWithPreload(() => import('./UpdateDialog.tsx'));

const aboutFiles =
  'Tệp XLSX hoặc CSV (UTF-8), nhiều nhất 1.000 dòng. Dòng đầu là tên các cột như bạn đang dùng (SĐT, Tên mẹ, Q …), thứ tự tùy ý; ngày viết 20/11/2026 hay 20/11, tiền viết 1.234.567. Chưa có gì được lưu khi chọn tệp.';
const aboutUpdates =
  'Tệp đã xuất bằng "Xuất để sửa (Excel)", nhiều nhất 1.000 dòng. Sửa các ô cần đổi, thêm dòng cho bản ghi mới; đừng xóa các cột ẩn. Chưa có gì được lưu khi chọn tệp.';

/**
 * Imports records from a file. The user chooses the file; the server reads and checks each row and imports the valid rows. The dialog then
 * shows the imported records, with a button to undo the import.
 */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useDeclaration();
  const isUpdateOnly = !resource.imports;
  const [keepDuplicates, setKeepDuplicates] = useState(false);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [sheet, setSheet] = useState<string>();
  const entry = useFileImport<ImportAnswer, ColumnChoices>((chosen, dryRun, choices = { mapping: {} }) =>
    sendImport(resource.name, chosen, { dryRun, keepDuplicates, ...choices }),
  );
  const recheck = (choices: ColumnChoices) => {
    setMapping(choices.mapping);
    setSheet(choices.sheet);
    entry.again(choices);
  };
  const download = useDownload();
  const { file, answer } = entry;
  const done = answer !== null && answer.state !== 'checked' && answer.state !== 'unmapped';
  const faults = () => {
    if (!file) return;
    download.start(`${resource.name}/import`, {
      method: 'POST',
      query: `${new URLSearchParams({
        report: isWorkbook(file) ? 'xlsx' : 'csv',
        invalid: 'skip',
        mapping: JSON.stringify(mapping),
        ...(sheet !== undefined && { sheet }),
      })}`,
      body: file,
      headers: buildFileHeaders(file),
    });
  };
  const startAgain = () => {
    entry.clear();
    setKeepDuplicates(false);
    setMapping({});
    setSheet(undefined);
  };
  if (file && answer?.state === 'edited')
    return (
      <LazyBoundary>
        <LazyUpdateDialog file={file} onOther={startAgain} onClose={onClose} />
      </LazyBoundary>
    );
  return (
    <FileImportDialog
      title={`Nhập ${toInlineLabel(resource.label)} từ tệp`}
      entry={entry}
      says={progressTexts}
      failed={answer ? 'Chưa nhập được' : 'Chưa kiểm tra được tệp'}
      done={done}
      ready={answer ? countRecords(answer, keepDuplicates) : 0}
      wide="lg"
      onOther={startAgain}
      onClose={onClose}
    >
      <DownloadState download={download} />
      {!file && (
        <FileChoice
          onFile={entry.check}
          about={isUpdateOnly ? aboutUpdates : aboutFiles}
          {...(!isUpdateOnly && {
            onTemplate: (format) =>
              download.start(`${resource.name}/import/template`, { query: `format=${format}` }),
          })}
        />
      )}
      {answer && !done && (
        <SheetSelect sheets={answer.sheets} onChange={(chosen) => recheck({ mapping: {}, sheet: chosen })} />
      )}
      {answer && !done && (
        <ImportCheckResult
          answer={answer}
          keepDuplicates={keepDuplicates}
          onKeepDuplicates={setKeepDuplicates}
          mapping={mapping}
          onMapping={(columns) => recheck({ mapping: columns, ...(sheet !== undefined && { sheet }) })}
          onFaults={faults}
        />
      )}
      {answer && done && <ImportOutcome answer={answer} onFaults={faults} onLeave={onClose} />}
    </FileImportDialog>
  );
}

/** Returns the number of records that the import would create. */
function countRecords({ state, total, invalid, duplicates }: ImportAnswer, keepDuplicates: boolean): number {
  if (state !== 'checked') return 0;
  return total - invalid - (keepDuplicates ? 0 : duplicates);
}
