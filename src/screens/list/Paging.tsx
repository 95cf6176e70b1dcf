import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Pagination } from '@mui/material';
import { useListPaginationContext } from 'react-admin';
import { usePhone } from '../parts/usePhone.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  /** 'trên' or 'dưới': the two of a list are told apart. */
  readonly place: string;
  readonly onPage: (page: number) => void;
}

const words: Readonly<Record<string, string>> = {
  first: 'Trang đầu',
  last: 'Trang cuối',
  next: 'Trang sau',
  previous: 'Trang trước',
};

/** Pages to turn; nothing when there is one. */
export function Paging({ page, pages, place, onPage }: Props) {
  const isPhone = usePhone();
  if (pages <= 1) return null;
  return (
    <Pagination
      page={page}
      count={pages}
      size="small"
      shape="rounded"
      siblingCount={isPhone ? 0 : 1}
      showFirstButton={!isPhone}
      showLastButton={!isPhone}
      aria-label={`Phân trang ${place}`}
      getItemAriaLabel={(type, number) => words[type] ?? `Trang ${number}`}
      onChange={(_event, next) => onPage(next)}
    />
  );
}

/** On a phone, over a list: this page of how many, and the one before and after. */
function PagesInShort({ page, pages, place, onPage }: Props) {
  if (pages <= 1) return null;
  const turn = (by: number, label: string | undefined) => (
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
      sx={{ display: 'flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}
    >
      {turn(-1, words.previous)}
      {page}/{pages}
      {turn(1, words.next)}
    </Box>
  );
}

/** The pages of the list around it. react-admin's bar joins page size and range, which stand apart here. */
export function ListPaging({ place }: Pick<Props, 'place'>) {
  const { page, perPage, total, setPage } = useListPaginationContext();
  const isPhone = usePhone();
  const Pages = isPhone && place === 'trên' ? PagesInShort : Paging;
  return <Pages page={page} pages={Math.ceil((total ?? 0) / perPage)} place={place} onPage={setPage} />;
}
