import Add from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import type { AnyResource } from '#schema/resource';
import { encodeQuery } from '../../jsonapi/request.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { ImportButton } from '../import/ImportButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { LazyQuickNew } from '../quick/LazyQuickNew.ts';
import { departureOf } from '../registry.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { type ListAddress, pageSizes } from './useListAddress.ts';

interface Props {
  readonly resource: AnyResource;
  readonly title: string;
  readonly address: ListAddress;
  readonly columns: ChosenColumns;
  /** Whether the viewer may read the list at all, and so take it along. */
  readonly mayRead: boolean;
  readonly onNew?: (() => void) | undefined;
}

/** The list's name, and what can be done with it: its columns, files, page size and New. */
export function ListHeader({ resource, title, address, columns, mayRead, onNew }: Props) {
  const sizes = [...new Set<number>([...pageSizes, address.perPage])].sort((a, b) => a - b);
  const { filter, sort } = address;
  const { tools: Tools, New } = departureOf(resource.name);
  const shown = columns.offered.flatMap(({ name, shown: isShown }) => (isShown ? [name] : []));
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
        <SavedFilters resource={resource.name} address={address} />
        {columns.offered.length > 1 && <ColumnsMenu columns={columns} />}
        {mayRead && (
          <ExportMenu
            of={resource.name}
            query={encodeQuery({
              filter: { ...resource.list.standing, ...filter },
              sort: sort || (resource.list.sort ?? ''),
            })}
            shownColumns={encodeQuery({ fields: { [resource.name]: shown } })}
          />
        )}
        {onNew && resource.imports && <ImportButton resource={resource} />}
        <Box sx={{ width: 88 }}>
          <PlainSelect
            id="page-size"
            label="Số dòng mỗi trang"
            value={String(address.perPage)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => address.setPerPage(Number(size))}
          />
        </Box>
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
