import Add from '@mui/icons-material/Add';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Upload from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { listParts, type PageWithParts, pageOfPart } from '#schema/pages';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sortText } from '../../jsonapi/sort.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { DialogButton } from '../parts/DialogButton.tsx';
import { useDeclaration, useListTitle } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { LazyQuickNew } from '../quick/QuickView.tsx';
import { useScreens } from '../useScreens.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { useShownSort } from './ListTable.tsx';
import { PageSize } from './PageSize.tsx';
import { useColumns } from './useColumns.ts';
import { useWidth } from './useWidth.ts';

const SavedFilters = lazyWithPreload(() => import('./SavedFiltersDialog.tsx'));
const Import = lazyWithPreload(() => import('../import/ImportDialog.tsx'));

/** Read to those who do not see the tab. */
const onlyTold = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The list's name, and what can be done with it: its columns, files, page size and New; on a phone signs in place of words. */
export function ListHeader({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const resource = useDeclaration();
  const { filterValues } = useListContext();
  const { phone } = useWidth();
  const title = useListTitle(resource);
  // Among the parts of a page its tab says it already.
  const named = phone && listParts[pageOfPart(resource.name) ?? (resource.name as PageWithParts)];
  const sort = sortText(useShownSort(resource));
  const { wide, storeKey, shown } = useColumns(resource);
  const { listTools: Tools, newForm } = useScreens().slots ?? {};
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };
  return (
    <Box sx={{ ...row, gap: 1.5 }}>
      <Typography variant="h1" {...(named && { sx: onlyTold })}>
        {title}
      </Typography>
      <Box className="no-print" sx={{ ...row, columnGap: { xs: 0.5, sm: 1.5 }, rowGap: 1, ml: 'auto' }}>
        <DialogButton icon={<BookmarkBorder />} label="Đã lưu" Dialog={SavedFilters} />
        {wide && <ColumnsMenu storeKey={storeKey} />}
        <ExportMenu
          of={resource.name}
          query={encodeQuery({ filter: { ...resource.list.standing, ...filterValues }, sort })}
          shownColumns={encodeQuery({ fields: { [resource.name]: shown.map(({ name }) => name) } })}
        />
        {onNew && resource.imports && <DialogButton icon={<Upload />} label="Nhập" Dialog={Import} />}
        {!phone && <PageSize />}
        {Tools && (
          <LazyBoundary>
            <Tools />
          </LazyBoundary>
        )}
        {onNew && (
          <Button
            id="new-record"
            variant="contained"
            aria-label="New"
            {...(!phone && { startIcon: <Add /> })}
            {...preloadOnIntent(LazyQuickNew, newForm)}
            onClick={onNew}
            sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 2 } }}
          >
            {phone ? <Add /> : 'New'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
