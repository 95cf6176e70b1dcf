import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Pagination } from '@mui/material';
import { useListPaginationContext } from 'react-admin';
import { useListWidth } from './useListWidth.ts';

interface PagingProps {
  readonly page: number;
  readonly pages: number;
  /** Place of the pagination, which distinguishes the list's two paginations for screen readers: 'trên' or 'dưới'. */
  readonly place: string;
  readonly onPage: (page: number) => void;
}

const words: Readonly<Record<string, string>> = {
  first: 'Trang đầu',
  last: 'Trang cuối',
  next: 'Trang sau',
  previous: 'Trang trước',
};

/** Page buttons; a narrow list has fewer of them. Renders nothing if there is only one page. */
export function Paging({ page, pages, place, onPage }: PagingProps) {
  const { phone: isPhone, wide } = useListWidth();
  if (pages <= 1) return null;
  return (
    <Pagination
      page={page}
      count={pages}
      size="small"
      shape="rounded"
      siblingCount={wide ? 1 : 0}
      showFirstButton={!isPhone}
      showLastButton={!isPhone}
      aria-label={`Phân trang ${place}`}
      getItemAriaLabel={(type, number) => words[type] ?? `Trang ${number}`}
      onChange={(_event, next) => onPage(next)}
    />
  );
}

/** The short pagination above a phone's list: the page number, and the previous and next page. */
function ShortPaging({ page, pages, place, onPage }: PagingProps) {
  if (pages <= 1) return null;
  const turn = (by: number, label: string) => (
    <IconButton
      aria-label={label}
      disabled={page + by < 1 || page + by > pages}
      onClick={() => onPage(page + by)}
    >
      {by < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
  return (
    <Box
      component="nav"
      aria-label={`Phân trang ${place}`}
      sx={{ ml: 'auto', display: 'flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}
    >
      {turn(-1, 'Trang trước')}
      {page}/{pages}
      {turn(1, 'Trang sau')}
    </Box>
  );
}

/** Pagination of the surrounding list. react-admin's Pagination also contains the page size and the range, which are separate here. */
export function ListPaging({ place }: Pick<PagingProps, 'place'>) {
  const { page, perPage, total, setPage } = useListPaginationContext();
  const { phone } = useListWidth();
  const Pages = phone && place === 'trên' ? ShortPaging : Paging;
  return <Pages page={page} pages={Math.ceil((total ?? 0) / perPage)} place={place} onPage={setPage} />;
}
