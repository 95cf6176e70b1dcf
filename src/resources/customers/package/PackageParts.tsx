import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Loaded, relatedOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { RecordScope } from '../../../screens/RecordScope.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import QuotationButton from '../../packages/QuotationButton.tsx';
import { SmallTable } from '../../parts/SmallTable.tsx';
import ReceiptButton from '../../transactions/ReceiptButton.tsx';
import { MoneySum } from './MoneySum.tsx';
import { ShiftsPart } from './ShiftsPart.tsx';

/** The sessions loaded along with a package, in their order. */
export const sessionsOf = (pack: LoadedRecord): Loaded<'shifts'>[] =>
  [...relatedOf(pack, 'shifts')].sort((a, b) => Number(a.index) - Number(b.index));

interface Props {
  /** The local day. */
  readonly today: string;
}

/** What a package is made of: its money as a sum, its services, its sessions and its transactions. */
export function PackageParts({ today }: Props) {
  const pack = useRecord<'packages'>();
  const shifts = sessionsOf(pack);
  // The newest one: the others have theirs on their own pages.
  const payment = relatedOf(pack, 'transactions')
    .filter(({ kind }) => kind === 'revenue')
    .at(-1);
  const finished = shifts.filter(({ status }) => status === 'finished');
  return (
    <Stack spacing={2.5} divider={<Divider flexItem />}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Part title="Tiền">
          <MoneySum />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <QuotationButton />
            {payment && (
              <RecordScope resource="transactions" record={payment}>
                <ReceiptButton />
              </RecordScope>
            )}
          </Box>
        </Part>
        <Part title="Dịch vụ">
          <SmallTable
            resource="package_services"
            columns={['service_name', 'quantity', 'unit_price', 'price']}
            records={relatedOf(pack, 'package_services')}
            caption="Dịch vụ của gói"
            empty="Gói chưa có dịch vụ."
          />
        </Part>
      </Box>
      <Part title={`Các buổi (${finished.length}/${shifts.length})`}>
        <ShiftsPart shifts={shifts} today={today} />
      </Part>
      <Part title="Giao dịch">
        <SmallTable
          resource="transactions"
          columns={['at', 'month', 'kind', 'amount', 'payment_method', 'status', 'voucher_number', 'note']}
          records={relatedOf(pack, 'transactions')}
          caption="Giao dịch của gói"
          empty="Chưa có giao dịch nào."
        />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
