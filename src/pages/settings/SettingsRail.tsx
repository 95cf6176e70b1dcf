import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { quickPaneWidth } from '../../screens/quick/QuickView.tsx';
import { HeaderSlotContext, NextToRailContext } from '../../ui/headSlot.ts';

export interface SettingsRailGroup {
  readonly label: string;
  readonly parts: readonly { readonly name: string; readonly label: string }[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly SettingsRailGroup[];
  /** The open part. */
  readonly open: { readonly name: string; readonly label: string };
  /** True if the part is a list, which has its own heading for assistive technology. */
  readonly isList: boolean;
  readonly addressOf: (name: string) => string;
  readonly children: ReactNode;
}

/** A page with its parts in a grouped rail at the left; the buttons of the open part are next to its title. */
export function SettingsRail({ label, groups, open, isList, addressOf, children }: Props) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [params] = useSearchParams();
  return (
    <HeaderSlotContext value={slot}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
        <Box component="nav" aria-label={label} className="no-print" sx={rail}>
          <Typography variant="h2" component="div" aria-hidden sx={{ px: 1, lineHeight: '36px' }}>
            {label}
          </Typography>
          {groups.map((group) => (
            <Box
              key={group.label}
              role="group"
              aria-label={group.label}
              sx={groupStyle}
              data-parts={group.parts.length}
            >
              {group.parts.length > 1 && (
                <Typography variant="caption" color="textSecondary" component="div" aria-hidden sx={heading}>
                  {group.label}
                </Typography>
              )}
              {group.parts.map(({ name, label }) => (
                <Link
                  key={name}
                  component={RouterLink}
                  to={addressOf(name)}
                  underline="none"
                  {...(name === open.name && { 'aria-current': 'page' as const })}
                  sx={entry}
                >
                  {label}
                </Link>
              ))}
            </Box>
          ))}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          <Box sx={{ ...head, ...(params.has('quick') && { pr: quickPaneWidth }) }}>
            <Typography
              variant="h1"
              {...(isList && { component: 'div', 'aria-hidden': true, className: 'no-print' })}
            >
              {open.label}
            </Typography>
            <Box ref={setSlot} sx={{ ml: 'auto', maxWidth: 1 }} />
          </Box>
          <NextToRailContext value>{children}</NextToRailContext>
        </Box>
      </Box>
    </HeaderSlotContext>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 36 };

const rail = {
  flex: '0 0 152px',
  position: 'sticky',
  top: 'calc(var(--bar-height) + 6px)',
  maxHeight: 'calc(100vh - var(--bar-height) - 12px)',
  overflowY: 'auto',
} as const;

/** A group with several parts ends with a line, so that the next part does not look like one of it. */
const groupStyle = {
  '&:not([data-parts="1"]):not(:last-of-type)': { pb: 0.5, mb: 0.5, borderBottom: 1, borderColor: 'divider' },
} as const;

/** As high as an entry, so that all lines have the same distance. */
const heading = { px: 1, lineHeight: '24px', pt: 1 };

const entry = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  px: 1,
  borderRadius: 1,
  color: 'text.primary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'selectedRow', color: 'primary.main', fontWeight: 600 },
} as const;
