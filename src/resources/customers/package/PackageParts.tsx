import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecord } from '../../../screens/useRecord.ts';
import QuotationButton from '../../packages/QuotationButton.tsx';
import { PaidAmountBar, SharesBar } from './MoneyBars.tsx';
import { PackageCalculation } from './PackageCalculation.tsx';
import { PackageSessionsSection } from './PackageSessionsSection.tsx';
import { getPackageSessions } from './sessions.ts';

interface Props {
  /** Today as a local date, YYYY-MM-DD. */
  readonly today: string;
  /** Button that records the payment due; false if the button is not next to the package's sum. */
  readonly pay: ReactNode;
  /** Content of the third column: the package's people. */
  readonly people: ReactNode;
}

/** Shows the sections of a package side by side: sessions, amounts and people. */
export function PackageSections({ today, pay, people }: Props) {
  const pack = useRecord<'packages'>();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2.5, lg: 3 },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          // At 1440 pixels seven days fit side by side, so that an ordinary package takes two rows.
          lg: 'minmax(0, 9.6fr) minmax(0, 7fr) minmax(0, 4.4fr)',
        },
      }}
    >
      <PackageSection title="Lịch">
        <PackageSessionsSection shifts={getPackageSessions(pack)} today={today} />
      </PackageSection>
      <PackageSection title="Tiền" tools={<QuotationButton />}>
        <Stack spacing={1}>
          <PaidAmountBar />
          <PackageCalculation />
          <SharesBar />
          {pay && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{pay}</Box>}
        </Stack>
      </PackageSection>
      <PackageSection title="Ai">{people}</PackageSection>
    </Box>
  );
}

interface PartProps {
  readonly title: string;
  /** Controls next to the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a package. */
export function PackageSection({ title, tools, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1, minHeight: 24 }}
      >
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        {tools && <Box sx={{ my: -0.5 }}>{tools}</Box>}
      </Box>
      {children}
    </Box>
  );
}
