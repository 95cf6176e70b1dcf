import Add from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { MetaBadges } from './MetaBadges.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { type ListAddress, pageSizes } from './useListAddress.ts';

interface Props {
  readonly resource: string;
  readonly title: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly address: ListAddress;
  readonly columns: ChosenColumns;
  readonly onNew?: (() => void) | undefined;
}

/** The list's name, what its answer counts, the page size and New. */
export function ListHeader({ resource, title, meta, address, columns, onNew }: Props) {
  const sizes = [...new Set<number>([...pageSizes, address.perPage])].sort((a, b) => a - b);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="h1">{title}</Typography>
      <MetaBadges meta={meta} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ml: 'auto' }}>
        <SavedFilters resource={resource} address={address} />
        {columns.offered.length > 1 && <ColumnsMenu columns={columns} />}
        <Box sx={{ width: 88 }}>
          <PlainSelect
            id="page-size"
            label="Số dòng mỗi trang"
            value={String(address.perPage)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => address.setPerPage(Number(size))}
          />
        </Box>
        {onNew && (
          <Button id="new-record" variant="contained" startIcon={<Add />} onClick={onNew}>
            New
          </Button>
        )}
      </Box>
    </Box>
  );
}
