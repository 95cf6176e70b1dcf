import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { type BankImportAnswer, statementConsents } from '#schema/bankStatement';
import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sendStatement } from '../../jsonapi/sendImport.ts';
import { conflictOf } from '../../screens/actions/conflictOf.ts';
import type { Consents } from '../../screens/form/useSubmission.ts';
import { FileChoice } from '../../screens/import/FileChoice.tsx';
import { FileDialog } from '../../screens/import/FileDialog.tsx';
import { useImport } from '../../screens/import/useImport.ts';
import { type Account, AccountForm } from './AccountForm.tsx';
import { CheckedLines } from './CheckedLines.tsx';

const says = { checking: 'Đang kiểm tra từng dòng', importing: 'Đang nhập vào sổ' } as const;

/** A bank's statement: whose it is, its file, what its lines say, then all of them read in. */
export default function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [isTyped, setTyped] = useState(false);
  const entry = useImport<BankImportAnswer, Consents>((chosen, dryRun, consents = {}) =>
    sendStatement(chosen, { bank: account?.bank ?? '', account: account?.account ?? '', dryRun, consents }),
  );
  const { file, answer } = entry;
  const conflict = conflictOf(entry.error, statementConsents);
  const done = answer?.state === 'imported';
  return (
    <FileDialog
      title="Nhập sao kê"
      entry={entry}
      says={says}
      failed="Chưa nhập được sao kê"
      accept={conflict && { label: conflict.label, run: () => entry.again({ [conflict.by]: true }) }}
      done={done}
      ready={answer?.state === 'checked' && answer.invalid === 0 ? answer.created : 0}
      wide="md"
      onOther={done ? undefined : entry.clear}
      dirty={isTyped && !done}
      onClose={onClose}
    >
      {!file && <AccountForm start={account} onChange={setAccount} onTyped={setTyped} />}
      {!file && (
        <FileChoice
          waits={account === null}
          onFile={entry.check}
          about="Tệp CSV hoặc XLSX như ngân hàng xuất ra, nhiều nhất 5.000 dòng. Dòng đã có được bỏ qua. Chưa có gì được lưu khi chọn tệp."
        />
      )}
      {answer && !done && <CheckedLines answer={answer} />}
      {answer && done && account && (
        <Alert severity="success" variant="outlined" role="status">
          Đã nhập {formatNumber(answer.created)} dòng mới
          {answer.known > 0 && `, bỏ qua ${formatNumber(answer.known)} dòng đã có`}.{' '}
          <Link
            component={RouterLink}
            to={listPath('bank_lines', encodeQuery({ filter: { status: 'open', account: account.account } }))}
            onClick={onClose}
          >
            Xem các dòng chưa khớp
          </Link>
        </Alert>
      )}
    </FileDialog>
  );
}
