import { Alert, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { banks } from '#rules/banks';
import { formatNumber } from '#rules/format';
import { type BankImportAnswer, statementConsents } from '#schema/bankStatement';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import type { ErrorObject } from '../../jsonapi/document.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sendStatement } from '../../jsonapi/sendImport.ts';
import { findAcceptableRefusal } from '../../screens/form/findAcceptableRefusal.ts';
import type { AcceptedRefusals } from '../../screens/form/useSubmission.ts';
import { FileChoice } from '../../screens/import/FileChoice.tsx';
import { FileImportDialog } from '../../screens/import/FileImportDialog.tsx';
import { SheetSelect } from '../../screens/import/SheetSelect.tsx';
import { useFileImport } from '../../screens/import/useFileImport.ts';
import { CheckedStatementLines } from './CheckedLines.tsx';
import { StatementAccountForm, type StatementBankAccount } from './StatementAccountForm.tsx';

const progressTexts = { checking: 'Đang kiểm tra từng dòng', importing: 'Đang nhập vào sổ' } as const;

/** The user's choices for a file. */
interface FileOptions {
  readonly consents?: AcceptedRefusals;
  readonly sheet?: string;
  /** The account chosen by the user, because the file and the settings name no account or a wrong one. */
  readonly of?: StatementBankAccount;
}

/** Dialog that imports a bank statement in steps: the file, its account if unknown, a preview of its lines, the import. */
export default function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const [options, setOptions] = useState<FileOptions>({});
  const [found, setFound] = useState<StatementBankAccount | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const entry = useFileImport<BankImportAnswer, FileOptions>(
    async (chosen, dryRun, { of, consents = {}, sheet } = {}) => {
      const answer = await sendStatement(chosen, {
        ...{ of: of ?? (dryRun ? undefined : (found ?? undefined)), dryRun, consents },
        ...(sheet !== undefined && { sheet }),
      });
      if (answer.state === 'checked') setFound({ bank: answer.bank, account: answer.account });
      return answer;
    },
  );
  const addOptions = (more: FileOptions) => {
    setChoosing(false);
    setOptions({ ...options, ...more });
    entry.again({ ...options, ...more });
  };
  const clear = () => {
    setChoosing(false);
    setOptions({});
    setFound(null);
    entry.clear();
  };
  const { file, answer, busy } = entry;
  const needed = findProblem(entry.error, 'account_needed');
  const conflict = findAcceptableRefusal(entry.error, statementConsents);
  const done = answer?.state === 'imported' || answer?.state === 'stopped';
  const asksAccount = needed !== undefined || isChoosing;
  return (
    <FileImportDialog
      title="Nhập sao kê"
      entry={needed ? { ...entry, error: null } : entry}
      says={progressTexts}
      failed="Chưa nhập được sao kê"
      accept={
        conflict && { label: conflict.label, run: () => addOptions({ consents: { [conflict.by]: true } }) }
      }
      done={done}
      ready={answer?.state === 'checked' && answer.invalid === 0 && !isChoosing ? answer.created : 0}
      wide="md"
      onOther={done ? undefined : clear}
      onClose={onClose}
    >
      {!file && (
        <FileChoice
          onFile={entry.check}
          about="Tệp CSV hoặc XLSX như ngân hàng xuất ra, nhiều nhất 5.000 dòng. Dòng đã có được bỏ qua. Chưa có gì được lưu khi chọn tệp."
        />
      )}
      {asksAccount && !busy && (
        <>
          {needed && <Typography sx={{ mb: 2 }}>{needed.detail}</Typography>}
          <StatementAccountForm
            start={found ?? readKnownAccount(needed?.meta)}
            onChosen={(of) => addOptions({ of })}
          />
        </>
      )}
      {answer && !done && !isChoosing && (
        <>
          <Typography sx={{ mb: 1 }}>
            Sao kê tài khoản {getBankLabel(answer.bank)} {answer.account}{' '}
            <Button size="small" onClick={() => setChoosing(true)}>
              Tài khoản khác
            </Button>
          </Typography>
          <SheetSelect sheets={answer.sheets} onChange={(sheet) => addOptions({ sheet })} />
          <CheckedStatementLines answer={answer} />
        </>
      )}
      {answer?.state === 'stopped' && (
        <Alert severity="info" variant="outlined" role="status">
          Đã dừng: không dòng nào được nhập.
        </Alert>
      )}
      {answer?.state === 'imported' && (
        <Alert severity="success" variant="outlined" role="status">
          Đã nhập {formatNumber(answer.created)} dòng mới
          {answer.known > 0 && `, bỏ qua ${formatNumber(answer.known)} dòng đã có`}.{' '}
          <Link
            component={RouterLink}
            to={buildListPath(
              'bank_lines',
              encodeQuery({ filter: { status: 'open', account: answer.account } }),
            )}
            onClick={onClose}
          >
            Xem các dòng chưa khớp
          </Link>
        </Alert>
      )}
    </FileImportDialog>
  );
}

/** Returns the problem with this code from a server error; undefined if the error has none. */
const findProblem = (error: unknown, code: string): ErrorObject | undefined =>
  (error as { body?: ErrorBody } | null)?.body?.problems.find((problem) => problem.code === code);

const getBankLabel = (bank: string): string => banks.find(({ value }) => value === bank)?.label ?? bank;

/** Returns the parts of the account that the server knows, from the error's `meta`. */
const readKnownAccount = (
  meta: Readonly<Record<string, unknown>> | undefined,
): Partial<StatementBankAccount> => ({
  ...(typeof meta?.bank === 'string' && { bank: meta.bank }),
  ...(typeof meta?.account === 'string' && { account: meta.account }),
});
