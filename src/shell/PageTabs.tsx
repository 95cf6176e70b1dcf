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

/**
 * A page whose parts are tabs with addresses of their own; what can be done with the open one is next to them, and the tabs scroll in
 * the room that it leaves.
 */
export function PageTabs({ label, open, tabs, children }: Props) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [params] = useSearchParams();
  return (
    <HeadSlotContext value={slot}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 0.5 }, minWidth: 0 }}>
        <Box className="no-print" sx={{ ...line, ...(params.has('quick') && { pr: paneRoom }) }}>
          <Box component="nav" aria-label={label} sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <ScrollTabs value={open} slotProps={{ list: { role: undefined } }} sx={low}>
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
                  {...link}
                  {...(tab.name === open && { 'aria-current': 'page' })}
                />
              ))}
            </ScrollTabs>
          </Box>
          <Box ref={setSlot} sx={{ maxWidth: 1 }} />
        </Box>
        {children}
      </Box>
    </HeadSlotContext>
  );
}

/** They look like tabs, but are links to pages: without the roles and the one tab stop of MUI's tabs. */
const link = { role: undefined, 'aria-selected': undefined, tabIndex: 0 } as const;

/** As low as what is next to them, so that the rows begin as high as under a title. */
const low = {
  minHeight: { xs: 46, sm: 36 },
  '& .MuiTab-root': { minHeight: { xs: 46, sm: 36 }, minWidth: { sm: 0 }, py: { sm: 0.75 } },
} as const;

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { sm: 2 }, rowGap: 0.5 };
