import { Box, Tab } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { HeadSlotContext } from '../screens/parts/headSlot.ts';
import { ScrollTabs } from '../screens/parts/ScrollTabs.tsx';
import { paneRoom } from '../screens/quick/QuickView.tsx';

interface Props {
  /** What the page is called. */
  readonly label: string;
  /** The tab that is shown. */
  readonly open: string;
  readonly tabs: readonly {
    readonly name: string;
    readonly label: string;
    readonly to: string;
    /** After the label: how many records wait there. */
    readonly count?: ReactNode;
  }[];
  readonly children: ReactNode;
}

/** A page whose parts are tabs with addresses of their own; what can be done with the open one stands beside them. */
export function PageTabs({ label, open, tabs, children }: Props) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [params] = useSearchParams();
  return (
    <HeadSlotContext value={slot}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 0.5 }, minWidth: 0 }}>
        <Box className="no-print" sx={{ ...line, ...(params.has('quick') && { pr: paneRoom }) }}>
          <ScrollTabs component="nav" value={open} aria-label={label} sx={low}>
            {tabs.map((tab) => (
              <Tab
                key={tab.name}
                value={tab.name}
                label={
                  tab.count ? (
                    <span>
                      {tab.label} {tab.count}
                    </span>
                  ) : (
                    tab.label
                  )
                }
                component={Link}
                to={tab.to}
                {...(tab.name === open && { 'aria-current': 'page' })}
              />
            ))}
          </ScrollTabs>
          <Box ref={setSlot} sx={{ ml: 'auto', maxWidth: 1 }} />
        </Box>
        {children}
      </Box>
    </HeadSlotContext>
  );
}

/** As low as what stands beside them, so that the rows begin as high as under a title. */
const low = {
  minHeight: { xs: 46, sm: 36 },
  '& .MuiTab-root': { minHeight: { xs: 46, sm: 36 }, py: { sm: 0.75 } },
} as const;

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 };
