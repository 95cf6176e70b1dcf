import Add from '@mui/icons-material/Add';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Upload from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { use } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sortText } from '../../jsonapi/sort.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { DialogButton } from '../parts/DialogButton.tsx';
import { useDeclaration, useListTitle } from '../parts/declarationOf.ts';
import { HeadSlotContext } from '../parts/headSlot.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { row, visuallyHidden } from '../parts/styles.ts';
import { LazyQuickPane } from '../quick/QuickView.tsx';
import { useScreens } from '../useScreens.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { useListColumns } from './ListColumns.tsx';
import { useShownSort } from './ListTable.tsx';
import { PageSize } from './PageSize.tsx';
import { useQuick } from './useQuick.ts';
import { useWidth } from './useWidth.ts';

const SavedFilters = lazyWithPreload(() => import('./SavedFiltersDialog.tsx'));
const Import = lazyWithPreload(() => import('../import/ImportDialog.tsx'));

/**
 * The list's name and buttons: saved filters, columns, files, page size, New; on a phone icons in place of words. On a page with tabs
 * the tab says the name already, and the buttons stand beside the tabs where there is room; beside an open pane only
 * columns that fit.
 */
export function ListHeader({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const resource = useDeclaration();
  const { filterValues } = useListContext();
  const { phone } = useWidth();
  const title = useListTitle(resource);
  const slot = use(HeadSlotContext);
  const sort = sortText(useShownSort(resource));
  const { wide, shown } = useListColumns();
  const { listTools: Tools, newForm } = useScreens().slots ?? {};
  const { quick } = useQuick();
  const isTight = quick !== null && !phone;
  const tools = (
    <Box className="no-print" sx={{ ...row, columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, ml: 'auto' }}>
      <DialogButton icon={<BookmarkBorder />} label="Đã lưu" Dialog={SavedFilters} />
      {wide && <ColumnsMenu />}
      <ExportMenu
        of={resource.name}
        query={encodeQuery({ filter: { ...resource.list.standing, ...filterValues }, sort })}
        shownColumns={encodeQuery({ fields: { [resource.name]: shown.map(({ name }) => name) } })}
        forEdit={onNew && resource.roundTrip}
      />
      {onNew && (resource.imports || resource.roundTrip) && !isTight && (
        <DialogButton icon={<Upload />} label="Nhập" Dialog={Import} />
      )}
      {!phone && !isTight && <PageSize />}
      <LazyBoundary>{Tools && !isTight && <Tools />}</LazyBoundary>
      {onNew && (
        <Button
          id="new-record"
          variant="contained"
          aria-label="New"
          {...(!phone && { startIcon: <Add /> })}
          {...preloadOnIntent(LazyQuickPane, newForm)}
          onClick={onNew}
          sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 2 } }}
        >
          {phone ? <Add /> : 'New'}
        </Button>
      )}
    </Box>
  );
  const name = (
    <Typography variant="h1" {...(slot !== undefined && { sx: visuallyHidden })}>
      {title}
    </Typography>
  );
  if (slot === undefined || phone)
    return (
      <Box sx={{ ...row, gap: 1.5 }}>
        {name}
        {tools}
      </Box>
    );
  return (
    <>
      {name}
      {slot && createPortal(tools, slot)}
    </>
  );
}
