import { Box, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

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

/** A page whose parts are tabs with addresses of their own. */
export const PageTabs = ({ label, open, tabs, children }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
    <Tabs
      component="nav"
      value={open}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
      className="no-print"
    >
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
    </Tabs>
    {children}
  </Box>
);
