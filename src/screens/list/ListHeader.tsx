import Add from '@mui/icons-material/Add';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Upload from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useListContext, useStore } from 'react-admin';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sortText } from '../../jsonapi/sort.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { DialogButton } from '../parts/DialogButton.tsx';
import { useDeclaration, useListTitle } from '../parts/declarationOf.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { LazyQuickNew } from '../quick/QuickView.tsx';
import { departureOf } from '../registry.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { useShownSort } from './ListTable.tsx';
import { useColumns } from './useColumns.ts';

const SavedFilters = lazyPart(() => import('./SavedFiltersDialog.tsx'));
const Import = lazyPart(() => import('../import/ImportDialog.tsx'));

const pageSizes = [10, 20, 30, 50, 100, 200];

/** The list's name, and what can be done with it: its columns, files, page size and New. */
export function ListHeader({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const resource = useDeclaration();
  const { filterValues, perPage, setPerPage } = useListContext();
  const [, keepPerPage] = useStore<number>(`${resource.name}.perPage`);
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b);
  const sort = sortText(useShownSort(resource));
  const { wide, storeKey, shown } = useColumns(resource);
  const { tools: Tools, New } = departureOf(resource.name);
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };
  return (
    <Box sx={{ ...row, gap: 1.5 }}>
      <Typography variant="h1">{useListTitle(resource)}</Typography>
      <Box sx={{ ...row, columnGap: { xs: 0.5, sm: 1.5 }, rowGap: 1, ml: 'auto' }}>
        <DialogButton icon={<BookmarkBorder />} label="Đã lưu" Dialog={SavedFilters} />
        {wide && <ColumnsMenu storeKey={storeKey} />}
        <ExportMenu
          of={resource.name}
          query={encodeQuery({ filter: { ...resource.list.standing, ...filterValues }, sort })}
          shownColumns={encodeQuery({ fields: { [resource.name]: shown.map(({ name }) => name) } })}
        />
        {onNew && resource.imports && <DialogButton icon={<Upload />} label="Nhập" Dialog={Import} />}
        <TextField
          id="page-size"
          select
          value={perPage}
          onChange={({ target }) => {
            keepPerPage(Number(target.value));
            setPerPage(Number(target.value));
          }}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Số dòng mỗi trang' } }}
          sx={{ width: 88 }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </TextField>
        {Tools && (
          <Loaded>
            <Tools />
          </Loaded>
        )}
        {onNew && (
          <Button
            id="new-record"
            variant="contained"
            startIcon={<Add />}
            {...aimedAt(LazyQuickNew, New)}
            onClick={onNew}
          >
            New
          </Button>
        )}
      </Box>
    </Box>
  );
}
