import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecord } from '../../../screens/useRecord.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import QuotationButton from '../../packages/QuotationButton.tsx';
import { PaidAmountBar } from './MoneyBars.tsx';
import { PackageCalculation } from './PackageCalculation.tsx';
import { HomeFacts, PackagePeople } from './PackagePeople.tsx';
import { PackageSessionsSection } from './PackageSessionsSection.tsx';
import { getPackageSessions } from './sessions.ts';

interface Props {
  /** Today as a local date, YYYY-MM-DD. */
  readonly today: string;
  /** Button that records the payment due; false if the button is not next to the package's sum. */
  readonly pay: ReactNode;
  /** Shown below the sections; on a wide page, only below sessions and money. */
  readonly children: ReactNode;
}

/**
 * Shows the sections of a package: its sessions, money and people side by side, and the given content below. On a phone the sections are
 * below each other, with the address above the sessions.
 */
export function PackageSections({ today, pay, children }: Props) {
  const pack = useRecord<'packages'>();
  const isPhone = useIsPhoneWidth();
  return (
    <Box sx={columns}>
      {isPhone && (
        <Box sx={{ gridArea: 'home' }}>
          <HomeFacts />
        </Box>
      )}
      <Box sx={{ gridArea: 'sessions', minWidth: 0 }}>
        <PackageSection title="Lịch">
          <PackageSessionsSection shifts={getPackageSessions(pack)} today={today} />
        </PackageSection>
      </Box>
      <Box sx={{ gridArea: 'money', minWidth: 0, maxWidth: 560 }}>
        <PackageSection title="Tiền" tools={<QuotationButton />}>
          <Stack spacing={1}>
            <PaidAmountBar />
            <PackageCalculation pay={pay} />
          </Stack>
        </PackageSection>
      </Box>
      <Box sx={{ gridArea: 'people', minWidth: 0 }}>
        <PackageSection title="Ai">
          <Box sx={{ display: 'grid', rowGap: { xs: 0.5, sm: 0.75 } }}>
            {!isPhone && <HomeFacts />}
            <PackagePeople />
          </Box>
        </PackageSection>
      </Box>
      <Box sx={{ gridArea: 'rest', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 4,
  rowGap: 3,
  // The column of people has a fixed width; the sessions and the money share the rest, so that an ordinary package and its events fit on
  // one screen.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr) 320px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"home" "sessions" "money" "people" "rest"',
    sm: '"sessions" "money" "people" "rest"',
    lg: '"sessions money people" "rest rest people"',
  },
} as const;

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
