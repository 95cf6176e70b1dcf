import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton } from '@mui/material';

export interface PagingProps {
  readonly page: number;
  readonly pages: number;
  /** 'trên' or 'dưới': the two of a list are told apart. */
  readonly place: string;
  readonly onPage: (page: number) => void;
}

/** On a phone, over a list: this page of how many, and the one before and after. */
export default function PagesInShort({ page, pages, place, onPage }: PagingProps) {
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
