import CheckCircle from '@mui/icons-material/CheckCircle';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDate, formatMoney } from '#rules/format';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { buildTransactionSums } from './buildTransactionSums.ts';
import { useDuplicateTransactions, useMatchingBankLine, useTransactionSubject } from './useEvidence.ts';

/**
 * Evidence for and against the current transaction before approval: amounts due and paid of its package or partner revenue, the matching
 * bank line, and other transactions of the same kind, amount and day. Space is reserved while loading so that the buttons do not move.
 */
export default function TransactionEvidence() {
  return (
    <Box component="ul" aria-label="Căn cứ" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      <SubjectEvidence />
      <BankLine />
      <Duplicates />
    </Box>
  );
}

const looks = {
  good: { Icon: CheckCircle, color: 'success' },
  unsure: { Icon: HelpOutline, color: 'disabled' },
  bad: { Icon: WarningAmber, color: 'warning' },
} as const;

interface RowProps {
  readonly look: keyof typeof looks;
  readonly title: string;
  readonly pending?: boolean;
  readonly children?: ReactNode;
}

function Row({ look, title, pending = false, children }: RowProps) {
  const { Icon, color } = looks[pending ? 'unsure' : look];
  return (
    <Box component="li" aria-busy={pending} sx={{ display: 'flex', gap: 1, py: 0.75, minHeight: 56 }}>
      <Icon color={color} fontSize="small" sx={{ mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Typography component="div" sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
          {pending ? <Skeleton width="60%" /> : children}
        </Typography>
      </Box>
    </Box>
  );
}

/** Amounts due and paid of the transaction's package or partner revenue, this transaction included; renders nothing if it has neither. */
function SubjectEvidence() {
  const transaction = useRecord<'transactions'>();
  const { resource, record, isPending } = useTransactionSubject(transaction);
  if (!resource || (!record && !isPending)) return null;
  const sums = record && buildTransactionSums(transaction.kind, record);
  const path = record && findRecordPath(resource, record);
  return (
    <Row
      look={sums?.exceeds ? 'bad' : 'good'}
      title={resource === 'packages' ? 'Tiền của gói' : 'Tiền của đối tác'}
      pending={isPending}
    >
      {path && (
        <Link component={RouterLink} to={path}>
          {formatRecordTitle(resource, record)}
        </Link>
      )}
      <div>
        {sums?.words}
        {transaction.status === 'created' && ', kể cả giao dịch này'}
      </div>
    </Row>
  );
}

/** Shows the bank line that has the transaction's amount. */
function BankLine() {
  const transaction = useRecord<'transactions'>();
  const { line, more, isPending, isCash } = useMatchingBankLine(transaction);
  const path = line && findRecordPath('bank_lines', line);
  return (
    <Row look={line ? 'good' : 'unsure'} title="Sao kê ngân hàng" pending={isPending}>
      {line && path ? (
        <>
          <Link component={RouterLink} to={path}>
            {formatMoney(line.amount)} ngày {formatDate(line.at)}
          </Link>
          {line.description && <div>{line.description}</div>}
          {more > 0 && <div>Còn {more} dòng khác có cùng số tiền.</div>}
        </>
      ) : (
        <div>
          {isCash
            ? 'Tiền mặt: không có dòng sao kê để so.'
            : 'Chưa có dòng sao kê nào mang số tiền này trong 31 ngày trước và sau.'}
        </div>
      )}
    </Row>
  );
}

/** Shows other transactions of the same kind, amount and day, which are possible duplicates. */
function Duplicates() {
  const { duplicates, isPending } = useDuplicateTransactions(useRecord<'transactions'>());
  return (
    <Row
      look={duplicates.length > 0 ? 'bad' : 'good'}
      title={duplicates.length > 0 ? 'Có thể nhập trùng' : 'Không trùng'}
      pending={isPending}
    >
      {duplicates.length === 0
        ? 'Không có giao dịch nào khác cùng loại, cùng số tiền, cùng ngày.'
        : duplicates.slice(0, 3).map((duplicate) => (
            <div key={duplicate.id}>
              <Link component={RouterLink} to={`/transactions/${duplicate.id}`}>
                {formatRecordTitle('transactions', duplicate)}
              </Link>
              {duplicate.status === 'approved' ? ' · đã duyệt' : ' · chờ duyệt'}
            </div>
          ))}
    </Row>
  );
}
