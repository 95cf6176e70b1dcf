import Add from '@mui/icons-material/Add';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { use, useState } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { hasListTabs } from '#schema/tabbedLists';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { HeaderSlotContext } from '../../ui/headSlot.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { rowStyle, visuallyHidden } from '../../ui/styles.ts';
import { useDeclaration, useListTitle } from '../parts/getDeclaration.ts';
import { useDeferredOpen } from '../parts/useDeferredOpen.tsx';
import { LazyQuickPane } from '../quick/QuickView.tsx';
import { useScreens } from '../useScreens.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { useListColumns } from './ListColumns.tsx';
import type { ListTool } from './ListTools.tsx';
import { MetaBadges } from './MetaBadges.tsx';
import { useListWidth } from './useListWidth.ts';
import { useQuickView } from './useQuickView.ts';

const ListTabs = lazyWithPreload(() => import('./ListTabs.tsx'));
const ListTools = lazyWithPreload(() => import('./ListTools.tsx'));

/**
 * Header of a list: name, tabs, and buttons: the resource's own buttons, "…" with rarely used tools, and New. On a page with
 * tabs the tab already shows the name, and the buttons are next to the tabs if there is room. While the quick view is open, the resource's
 * own buttons are hidden, except on a phone.
 */
export function ListHeader({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const resource = useDeclaration();
  const { data } = useListContext();
  const { phone, desk } = useListWidth();
  const title = useListTitle(resource);
  const slot = use(HeaderSlotContext);
  const { wide } = useListColumns();
  const { listTools: Tools, newForm } = useScreens().slots ?? {};
  const { quick } = useQuickView();
  const [open, setOpen, line] = useDeferredOpen<ListTool | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const isOneLine = wide && slot === undefined;
  // On a phone the title of a page with tabs is hidden, so the list's own tabs have its place.
  const isBesideTools = isOneLine || (phone && slot !== undefined);
  const tools = (
    <Box className="no-print" sx={{ ...rowStyle, flex: 'none', ml: isOneLine ? 0 : 'auto' }}>
      <LazyBoundary>{Tools && (quick === null || phone) && <Tools />}</LazyBoundary>
      <IconButton
        id="list-tools"
        aria-label="Công cụ"
        aria-haspopup="menu"
        sx={{ p: 0.75 }}
        {...buildPreloadProps(ListTools)}
        onClick={(event) => {
          setButton(event.currentTarget);
          setOpen('menu');
        }}
      >
        <MoreHoriz />
      </IconButton>
      {line}
      {wide && <ColumnsMenu anchor={open === 'columns' ? button : null} onClose={() => setOpen(null)} />}
      <LazyBoundary>
        {button && <ListTools open={open} onOpen={setOpen} button={button} mayCreate={!!onNew} />}
      </LazyBoundary>
      {onNew && (
        <Button
          id="new-record"
          variant="contained"
          aria-label="New"
          {...(!phone && { startIcon: <Add /> })}
          {...buildPreloadProps(LazyQuickPane, newForm)}
          onClick={onNew}
          sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 2 } }}
        >
          {phone ? <Add /> : 'New'}
        </Button>
      )}
    </Box>
  );
  const name = (
    <Typography variant="h1" {...(slot !== undefined && { sx: { '@media screen': visuallyHidden } })}>
      {title}
    </Typography>
  );
  // While the quick view is open, the title's line has no room for the tabs, and a line of their own would move the rows.
  const tabs = hasListTabs(resource.name) && (wide || slot !== undefined || !desk) && (
    <Box className="no-print" sx={isBesideTools ? { minWidth: 0 } : ownLine}>
      <LazyBoundary>{data && <ListTabs />}</LazyBoundary>
    </Box>
  );
  if (slot === undefined || phone)
    return (
      <>
        <Box sx={{ ...rowStyle, gap: 1.5, ...(isBesideTools && inOneLine) }}>
          {name}
          {isBesideTools && tabs}
          {/* The badges are next to the tools, not among them, so that the tools do not move when the badges appear. */}
          {isOneLine && (
            <Box className="no-print" sx={{ flex: 'none', ml: 'auto' }}>
              <MetaBadges />
            </Box>
          )}
          {tools}
        </Box>
        {!isBesideTools && tabs}
      </>
    );
  return (
    <>
      {name}
      {slot && createPortal(tools, slot)}
      {tabs && (
        <Box sx={rowStyle}>
          {tabs}
          {desk && <MetaBadges />}
        </Box>
      )}
    </>
  );
}

/** If there is little space, only the list's own tools are truncated. */
const inOneLine = { flexWrap: 'nowrap', gap: 1, '& > h1': { flex: 'none', mr: 1 } } as const;

/** Reserves the line of the tabs before they are loaded. */
const ownLine = { height: { xs: 44, sm: 36 }, my: { xs: -1, sm: 0 }, mr: 'auto' };
