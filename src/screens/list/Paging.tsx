import { Pagination } from '@mui/material';
import { Suspense } from 'react';
import { useListPaginationContext } from 'react-admin';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { usePhone } from '../parts/usePhone.ts';
import type { PagingProps } from './PagesInShort.tsx';
import { useWidth } from './useWidth.ts';

const words: Readonly<Record<string, string>> = {
  first: 'Trang đầu',
  last: 'Trang cuối',
  next: 'Trang sau',
  previous: 'Trang trước',
};

/** Pages to turn, with fewer numbers in a narrow list; nothing when there is one page. */
export function Paging({ page, pages, place, onPage }: PagingProps) {
  const { phone: isPhone, wide } = useWidth();
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

const PagesInShort = lazyWithPreload(() => import('./PagesInShort.tsx'));

/** The pages of the list around it. react-admin's bar joins page size and range, which stand apart here. */
export function ListPaging({ place }: Pick<PagingProps, 'place'>) {
  const { page, perPage, total, setPage } = useListPaginationContext();
  const isPhone = usePhone();
  const Pages = isPhone && place === 'trên' ? PagesInShort : Paging;
  return (
    <Suspense fallback={null}>
      <Pages page={page} pages={Math.ceil((total ?? 0) / perPage)} place={place} onPage={setPage} />
    </Suspense>
  );
}
