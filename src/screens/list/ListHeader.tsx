import Add from '@mui/icons-material/Add';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useListContext, useStore } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { encodeQuery } from '../../jsonapi/request.ts';
import { sortText } from '../../jsonapi/sort.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { ImportButton } from '../import/ImportButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { LazyQuickNew } from '../quick/LazyQuickNew.ts';
import { departureOf } from '../registry.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import type { Columns } from './useColumns.ts';
import { useShownSort } from './useShownSort.ts';

const pageSizes = [10, 20, 30, 50, 100, 200];

interface Props {
  readonly resource: AnyResource;
  readonly title: string;
  readonly columns: Columns;
  /** Whether there is room for other columns than the declared ones. */
  readonly wide: boolean;
  readonly onNew?: (() => void) | undefined;
}

/** The list's name, and what can be done with it: its columns, files, page size and New. */
export function ListHeader({ resource, title, columns, wide, onNew }: Props) {
  const { filterValues, perPage, setPerPage } = useListContext();
  const [, keepPerPage] = useStore<number>(`${resource.name}.perPage`);
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b);
  const sort = sortText(useShownSort(resource));
  const { tools: Tools, New } = departureOf(resource.name);
  const shown = columns.shown.map(({ name }) => name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="h1">{title}</Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1.5 },
          rowGap: 1,
          ml: 'auto',
        }}
      >
        <SavedFilters />
        {wide && <ColumnsMenu storeKey={columns.storeKey} />}
        <ExportMenu
          of={resource.name}
          query={encodeQuery({ filter: { ...resource.list.standing, ...filterValues }, sort })}
          shownColumns={encodeQuery({ fields: { [resource.name]: shown } })}
        />
        {onNew && resource.imports && <ImportButton resource={resource} />}
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
