import { Box, Typography } from '@mui/material';
import { getRelatedRecords } from '../../jsonapi/loaded.ts';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { TransactionLink } from '../transactions/TransactionLink.tsx';

/** Shown below a bank line: the transactions matched with the line. */
export default function BankLineTransactions() {
  const record = useRecord<'bank_lines'>();
  const booked = getRelatedRecords(record, 'transactions');
  if (booked.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Giao dịch
      </Typography>
      <RelatedRecordsTable
        resource="transactions"
        columns={['at', 'kind', 'amount', 'status', 'note']}
        records={booked}
        caption="Giao dịch của dòng sao kê"
        empty=""
        cells={{ kind: (one) => <TransactionLink of={one} /> }}
        cards
      />
    </Box>
  );
}
