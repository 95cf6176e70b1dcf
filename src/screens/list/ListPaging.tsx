import { useListPaginationContext } from 'react-admin';
import { Paging } from './Paging.tsx';

/** The pages of the list around it; 'trên' or 'dưới'. react-admin's bar joins page size and range, which stand apart here. */
export function ListPaging({ place }: { readonly place: string }) {
  const { page, perPage, total, setPage } = useListPaginationContext();
  return <Paging page={page} pages={Math.ceil((total ?? 0) / perPage)} place={place} onPage={setPage} />;
}
