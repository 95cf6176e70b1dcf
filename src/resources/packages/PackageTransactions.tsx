import { getRelatedRecords } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { RelatedRecordsTable } from '../parts/RelatedRecordsTable.tsx';
import ReceiptButton from '../transactions/ReceiptButton.tsx';

/** The transactions of the current package, each with its receipt. */
export const PackageTransactions = () => (
  <RelatedRecordsTable
    cards
    resource="transactions"
    columns={['at', 'month', 'kind', 'amount', 'payment_method', 'status', 'voucher_number', 'note']}
    records={getRelatedRecords(useRecord<'packages'>(), 'transactions')}
    caption="Giao dịch của gói"
    empty="Chưa có giao dịch nào."
    end={() => <ReceiptButton />}
  />
);
