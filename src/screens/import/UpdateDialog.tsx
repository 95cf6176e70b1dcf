import { Alert, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportResolution, ImportUpdateAnswer, ImportUpdateRow } from '#schema/imports';
import { sendEditedList } from '../../jsonapi/sendImport.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { FileImportDialog } from './FileImportDialog.tsx';
import { ImportUndoPanel } from './ImportUndoPanel.tsx';
import { ChangedRowsTable } from './UpdateRows.tsx';
import { listOpenConflicts, toChangeKey, toResolution, type UpdateChoices } from './updateChoices.ts';
import { useFileImport } from './useFileImport.ts';

interface Props {
  readonly file: File;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

const progressTexts = { checking: 'Đang so với dữ liệu hiện có', importing: 'Đang lưu' } as const;

/**
 * Imports a list's workbook that the user has edited: shows the changes, lets the user decide conflicts, then offers to undo the import.
 */
export default function EditedListImportDialog({ file, onOther, onClose }: Props) {
  const resource = useDeclaration();
  const [choices, setChoices] = useState<UpdateChoices>(new Map());
  const entry = useFileImport<ImportUpdateAnswer, ImportResolution>((chosen, dryRun, resolve = {}) =>
    sendEditedList(resource.name, chosen, { dryRun, resolve }),
  );
  const { check } = entry;
  const checked = useRef<File | null>(null);
  useEffect(() => {
    if (checked.current === file) return;
    checked.current = file;
    check(file);
  });
  const { answer } = entry;
  const done = answer !== null && answer.state !== 'checked';
  const rows = answer?.rows ?? [];
  const open = listOpenConflicts(rows, choices);
  return (
    <FileImportDialog
      title={`Sửa ${toInlineLabel(resource.plural ?? resource.label)} từ tệp`}
      entry={{
        ...entry,
        again: () => entry.again(),
        run: () => entry.run(toResolution(rows, choices)),
      }}
      says={progressTexts}
      failed={answer ? 'Chưa lưu được' : 'Chưa so được tệp'}
      done={done}
      ready={answer && answer.invalid === 0 && open.length === 0 ? countStoredRows(rows, choices) : 0}
      run="Lưu"
      wide="md"
      onOther={onOther}
      onClose={onClose}
    >
      {answer && !done && (
        <Preview
          answer={answer}
          open={open.length}
          choices={choices}
          onChoose={(chosen) => setChoices(new Map([...choices, ...chosen]))}
        />
      )}
      {answer && done && <Outcome answer={answer} />}
    </FileImportDialog>
  );
}

/** Returns the number of rows that would be stored, without rows in which only the other user's values remain. */
const countStoredRows = (rows: readonly ImportUpdateRow[], choices: UpdateChoices): number =>
  rows.filter(
    (row) =>
      row.state === 'new' ||
      ((row.state === 'changed' || row.state === 'conflict') &&
        row.changes.some((one) => !one.conflict || choices.get(toChangeKey(row, one)) === 'mine')),
  ).length;

interface PreviewProps {
  readonly answer: ImportUpdateAnswer;
  /** Number of fields for which the user has not decided the conflict yet. */
  readonly open: number;
  readonly choices: UpdateChoices;
  readonly onChoose: (choices: UpdateChoices) => void;
}

function Preview({ answer, open, choices, onChoose }: PreviewProps) {
  const { rows, invalid, unchanged, ignored, duplicates } = answer;
  const conflicts = listOpenConflicts(rows, new Map());
  const changed = rows.filter(({ state }) => state === 'changed' || state === 'conflict').length;
  const made = rows.filter(({ state }) => state === 'new').length;
  const chooseAll = (side: 'mine' | 'theirs') =>
    onChoose(new Map(conflicts.map((key) => [key, side] as const)));
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {[
          `${formatNumber(changed)} dòng đổi`,
          made > 0 && `${formatNumber(made)} dòng mới`,
          duplicates > 0 && `${formatNumber(duplicates)} dòng mới bị trùng, bỏ qua`,
          `${formatNumber(unchanged)} dòng giữ nguyên`,
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </Typography>
      {invalid > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {formatNumber(invalid)} dòng sai. Chưa dòng nào được lưu: sửa các dòng đó trong tệp rồi chọn lại
          tệp.
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert severity={open > 0 ? 'warning' : 'info'} variant="outlined" sx={{ mb: 1 }}>
          {formatNumber(conflicts.length)} ô đã được người khác sửa sau khi xuất tệp.
          {open > 0 && ` Còn ${formatNumber(open)} ô cần chọn.`}
          <div>
            <Button size="small" onClick={() => chooseAll('mine')}>
              Lấy cả theo tệp
            </Button>
            <Button size="small" onClick={() => chooseAll('theirs')}>
              Giữ cả như hiện có
            </Button>
          </div>
        </Alert>
      )}
      {ignored.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          Không nhập các cột: {ignored.join(', ')}.
        </Alert>
      )}
      {rows.length > 0 && <ChangedRowsTable rows={rows} choices={choices} onChoose={onChoose} />}
    </>
  );
}

const Outcome = ({ answer }: { readonly answer: ImportUpdateAnswer }) => {
  const { state, updated, created, import_id, imported_at } = answer;
  const stored = [
    `Đã sửa ${formatNumber(updated)} dòng`,
    created > 0 && `thêm ${formatNumber(created)} dòng mới`,
  ].filter(Boolean);
  const texts: Partial<Record<ImportUpdateAnswer['state'], string>> = {
    imported: `${stored.join(', ')}.`,
    stopped: 'Đã dừng: không dòng nào được lưu.',
    repeated: `Tệp này đã được lưu lúc ${formatDateTime(imported_at)}; không có gì được lưu thêm.`,
  };
  return (
    <ImportUndoPanel
      importId={import_id}
      confirm="Trả các dòng về như trước"
      undone="Đã hoàn tác: các dòng trở về như trước, dòng mới ở trong thùng rác."
    >
      <Alert severity={state === 'imported' ? 'success' : 'info'} variant="outlined" role="status">
        {texts[state]}
      </Alert>
    </ImportUndoPanel>
  );
};
