import { Pagination } from '@mui/material';
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

/** The pages of the list around it. react-admin's bar joins page size and range, which stand apart here. */
export function ListPaging({ place }: Pick<Props, 'place'>) {
  const { page, perPage, total, setPage } = useListPaginationContext();
  return <Paging page={page} pages={Math.ceil((total ?? 0) / perPage)} place={place} onPage={setPage} />;
}
