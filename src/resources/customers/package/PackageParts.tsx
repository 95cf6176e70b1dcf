import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { relatedOf } from '../../../jsonapi/loaded.ts';
import { RecordScope } from '../../../screens/RecordScope.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import QuotationButton from '../../packages/QuotationButton.tsx';
import ReceiptButton from '../../transactions/ReceiptButton.tsx';
import { PaidBar, SharesBar } from './MoneyBars.tsx';
import { MoneySum } from './MoneySum.tsx';
import { ShiftsPart } from './ShiftsPart.tsx';
import { sessionsOf } from './sessions.ts';

interface Props {
  /** The local day. */
  readonly today: string;
  /** The button that takes in what is due, where it stands beside the sum. */
  readonly pay?: ReactNode;
  /** Who works for it, in a third column. */
  readonly people?: ReactNode;
}

/** What a package is made of, side by side: its sessions, its money as a sum, and who works for it. */
export function PackageParts({ today, pay, people }: Props) {
  const pack = useRecord<'packages'>();
  // The newest one: the others have theirs on their own pages.
  const payment = relatedOf(pack, 'transactions')
    .filter(({ kind }) => kind === 'revenue')
    .at(-1);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2.5, lg: 4 },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: people ? 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 2.5fr)' : 'repeat(2, minmax(0, 1fr))',
        },
      }}
    >
      <Part title="Lịch">
        <ShiftsPart shifts={sessionsOf(pack)} today={today} />
      </Part>
      <Part title="Tiền">
        <Stack spacing={1}>
          <PaidBar />
          <MoneySum />
          <SharesBar />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {pay}
            <QuotationButton />
            {payment && (
              <RecordScope resource="transactions" record={payment}>
                <ReceiptButton />
              </RecordScope>
            )}
          </Box>
        </Stack>
      </Part>
      {people && <Part title="Ai">{people}</Part>}
    </Box>
  );
}

/** A part of a package under its title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
