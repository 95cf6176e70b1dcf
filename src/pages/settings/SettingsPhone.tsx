import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Link, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { HeaderSlotContext } from '../../ui/headSlot.ts';
import type { SettingsRailGroup } from './SettingsRail.tsx';

type Values = Readonly<Record<string, unknown>>;

/** How a part's current value is shown next to its name. */
export interface SettingsValue {
  /** The last part of the call's URL, such as `bank` in `/settings/bank`. */
  readonly of: string;
  readonly words: (settings: Values) => string;
}

interface Group extends SettingsRailGroup {
  readonly parts: readonly (SettingsRailGroup['parts'][number] & { readonly value?: SettingsValue })[];
}

interface IndexProps {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly addressOf: (name: string) => string;
}

/** The parts of the settings on a phone: a line for each, with its current value, under the headings of their groups. */
export function SettingsIndex({ label, groups, addressOf }: IndexProps) {
  const values = useSettingWords(groups.flatMap(({ parts }) => parts.flatMap(({ value }) => value ?? [])));
  return (
    <Box component="nav" aria-label={label} sx={{ mx: -1.5 }}>
      <Typography variant="h1" sx={{ px: 1.5, mb: 1 }}>
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
          {group.parts.map(({ name, label, value }) => (
            <Link key={name} component={RouterLink} to={addressOf(name)} underline="none" sx={entry}>
              <Box component="span" sx={{ flex: 'none' }}>
                {label}
              </Box>
              <Box component="span" sx={shownValue}>
                {value && values.get(value.of)}
              </Box>
              <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} />
            </Link>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Loads the settings with a value to show. Returns the values as texts, except values that are still loading. */
function useSettingWords(values: readonly SettingsValue[]): ReadonlyMap<string, string> {
  const loaded = useQueries({
    queries: values.map(({ of }) => ({
      queryKey: ['settings', of],
      queryFn: ({ signal }: { signal: AbortSignal }) => coordinatorCalls.settings<Values>(of, signal),
    })),
  });
  return new Map(
    values.flatMap(({ of, words }, at) => {
      const settings = loaded[at]?.data;
      return settings ? [[of, words(settings)]] : [];
    }),
  );
}

interface PartProps {
  readonly label: string;
  readonly part: string;
  /** True if the part is a list, which has its own heading for assistive technology. */
  readonly isList: boolean;
  readonly back: string;
  readonly children: ReactNode;
}

/** A part of the settings on a phone, with the way back to the list of parts. */
export function SettingsPhonePart({ label, part, isList, back, children }: PartProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlotContext value={slot}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: -1 }} className="no-print">
          <IconButton component={RouterLink} to={back} aria-label={label}>
            <ArrowBack />
          </IconButton>
          <Typography variant="h1" {...(isList && { component: 'div', 'aria-hidden': true })}>
            {part}
          </Typography>
          <Box ref={setSlot} sx={{ ml: 'auto', maxWidth: 1 }} />
        </Box>
        {children}
      </Box>
    </HeaderSlotContext>
  );
}

/** A group with several parts ends with a gap, so that the next part does not look like one of it. */
const groupStyle = { '&:not([data-parts="1"]):not(:last-of-type)': { mb: 2 } } as const;

const heading = { px: 1.5, pt: 2, pb: 0.5, fontWeight: 600 } as const;

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 56,
  px: 1.5,
  color: 'text.primary',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  // Removes the added tap area: the link is already tall enough to tap.
  '&::after': { content: 'none' },
} as const;

const shownValue = {
  flex: 1,
  minWidth: 0,
  textAlign: 'right',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
