import { Box, Tab } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { quickPaneWidth } from '../screens/quick/QuickView.tsx';
import { HeaderSlotContext } from '../ui/headSlot.ts';
import { ScrollTabs } from '../ui/ScrollTabs.tsx';

interface Props {
  readonly label: string;
  /** The tab that is shown. */
  readonly open: string;
  readonly tabs: readonly {
    readonly name: string;
    readonly label: string;
    readonly to: string;
    /** Shown after the label: the number of waiting records in the tab. */
    readonly count?: ReactNode;
  }[];
  readonly children: ReactNode;
}

/** A page whose parts are tabs with their own URLs. The open tab's buttons are next to the tabs; the tabs scroll in the remaining space. */
export function PageTabs({ label, open, tabs, children }: Props) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [params] = useSearchParams();
  return (
    <HeaderSlotContext value={slot}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 0.5 }, minWidth: 0 }}>
        <Box className="no-print" sx={{ ...line, ...(params.has('quick') && { pr: quickPaneWidth }) }}>
          <Box component="nav" aria-label={label} sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <ScrollTabs value={open} slotProps={{ list: { role: undefined } }} sx={lowTabsStyle}>
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
                  {...linkTabProps}
                  {...(tab.name === open && { 'aria-current': 'page' })}
                />
              ))}
            </ScrollTabs>
          </Box>
          <Box ref={setSlot} sx={{ maxWidth: 1 }} />
        </Box>
        {children}
      </Box>
    </HeaderSlotContext>
  );
}

/** The tabs are links to pages, so they have neither the roles nor the single tab stop of MUI's tabs. */
const linkTabProps = { role: undefined, 'aria-selected': undefined, tabIndex: 0 } as const;

/** The same height as the buttons next to the tabs, so that the rows begin at the same position as below a title. */
const lowTabsStyle = {
  minHeight: { xs: 46, sm: 36 },
  '& .MuiTab-root': { minHeight: { xs: 46, sm: 36 }, minWidth: { sm: 0 }, py: { sm: 0.75 } },
} as const;

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { sm: 2 }, rowGap: 0.5 };
