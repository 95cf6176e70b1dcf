import { Box, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { transactionKinds } from '#schema/choices';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RefField } from '../../kinds/fields/RefField.tsx';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import type { FieldProps } from '../../kinds/webKind.ts';
import { stopRowClick } from '../../ui/stopRowClick.ts';

/**
 * Shows the person concerned by the voucher's transaction, with the transaction's kind below; the voucher itself shows the amount. A void
 * voucher has no transaction.
 */
export default function VoucherTransactionField(props: FieldProps) {
  const voucher = useRecordContext<LoadedRecord>();
  const transaction = voucher?.transaction as LoadedRecord | undefined;
  if (!voucher?.transaction_id) return props.variant === 'detail' ? '–' : null;
  if (!transaction?.about) return <RefField {...props} />;
  return (
    <>
      <Box className="line">
        <Link
          component={RouterLink}
          to={findRecordPath('transactions', transaction) ?? ''}
          onClick={stopRowClick}
          color={props.variant === 'detail' ? 'primary' : 'inherit'}
        >
          {String(transaction.about)}
        </Link>
      </Box>
      <Box className="line second">
        {transactionKinds.find(({ value }) => value === transaction.kind)?.label}
      </Box>
    </>
  );
}
