import { Box, Divider, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { LinkBase, Menu, useMatch } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { listMenuGroups, type MenuEntry } from '#schema/menu';
import { useViewer } from '../../jsonapi/viewer.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import { menuIcons } from './menuIcons.ts';
import type { WaitingTaskCounts } from './WaitingTasks.tsx';

const WaitingTasks = lazyWithPreload(() => import('./WaitingTasks.tsx'));

/** Milliseconds before the menu loads its counts, so that the page is loaded first. */
const COUNT_DELAY_MS = 2_000;

/**
 * A link of the menu. react-admin's own item would close the account's side menu when clicked in a narrow window.
 * @param waiting the number of waiting tasks on its page
 */
function Entry({ label, path, waiting }: MenuEntry & { readonly waiting: number }) {
  const id = useId();
  const isCurrent = useMatch({ path, end: false }) !== null;
  const Icon = menuIcons[path];
  return (
    <Box sx={{ position: 'relative' }}>
      <ListItemButton
        component={LinkBase}
        to={path}
        title={label}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        {...(waiting > 0 && { 'aria-describedby': id })}
        sx={{
          mx: 0.5,
          px: 1.25,
          py: 0,
          minHeight: { xs: 44, md: 28 },
          borderRadius: 1,
          '&.Mui-selected': { color: 'primary.main' },
        }}
      >
        {Icon && (
          <ListItemIcon sx={{ minWidth: 28, color: 'inherit', opacity: 0.8 }}>
            <Icon fontSize="small" />
          </ListItemIcon>
        )}
        <ListItemText
          primary={label}
          sx={{ my: 0, mr: waiting > 0 ? 3 : 0 }}
          slotProps={{
            primary: {
              noWrap: true,
              variant: 'body2',
              sx: { fontWeight: isCurrent ? 'fontWeightBold' : 'fontWeightRegular' },
            },
          }}
        />
      </ListItemButton>
      {waiting > 0 && (
        <Typography id={id} variant="caption" color="textSecondary" sx={count}>
          {waiting > MAX_COUNT ? `${MAX_COUNT}+` : waiting}
          <span style={visuallyHidden}> việc đang chờ</span>
        </Typography>
      )}
    </Box>
  );
}

/** The highest count that is displayed exactly. */
const MAX_COUNT = 999;

/** Positioned over the end of the entry, and clickable as a part of the entry. */
const count = {
  position: 'absolute',
  right: 14,
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
} as const;

/**
 * The menu entries for the viewer's roles, by group, each with the number of waiting tasks on its page.
 * @param onChoose called when an entry is clicked
 */
export function SideMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const groups = listMenuGroups(useViewer());
  const [waiting, setWaiting] = useState<WaitingTaskCounts>({});
  const [isCounting, setCounting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCounting(true), COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const isTitled = groups.length > 1;
  return (
    <Menu component="nav" role="navigation" aria-label="Menu chính" dense sx={{ py: 0.5 }} onClick={onChoose}>
      {groups.map(({ label, isAdded, entries }, at) => (
        <Box key={label} role="group" {...(isTitled && { 'aria-label': label })}>
          {isAdded && at > 0 && !groups[at - 1]?.isAdded && <Divider sx={{ mt: 0.75 }} />}
          {isTitled && (
            <Typography variant="caption" color="textSecondary" component="div" aria-hidden sx={heading}>
              {label}
            </Typography>
          )}
          {entries.map((entry) => (
            <Entry key={`${entry.path} ${entry.label}`} {...entry} waiting={waiting[entry.path] ?? 0} />
          ))}
        </Box>
      ))}
      {isCounting && (
        // Without counts the menu still works.
        <ErrorBoundary fallback={null}>
          <LazyBoundary>
            <WaitingTasks onCount={setWaiting} />
          </LazyBoundary>
        </ErrorBoundary>
      )}
    </Menu>
  );
}

const heading = { px: 1.75, pt: 0.75, lineHeight: '16px' };
