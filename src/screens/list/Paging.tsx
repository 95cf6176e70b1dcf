import { Pagination } from '@mui/material';

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

/** The pages of a list; nothing when there is one. */
export function Paging({ page, pages, place, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <Pagination
      page={page}
      count={pages}
      size="small"
      shape="rounded"
      showFirstButton
      showLastButton
      aria-label={`Phân trang ${place}`}
      getItemAriaLabel={(type, number) => words[type] ?? `Trang ${number}`}
      onChange={(_event, next) => onPage(next)}
    />
  );
}
