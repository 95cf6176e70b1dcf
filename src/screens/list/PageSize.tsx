import { useListContext, useResourceContext, useStore } from 'react-admin';
import { NativeSelect } from '../parts/NativeSelect.tsx';

const pageSizes = [10, 20, 30, 50, 100, 200];

/**
 * Select for the number of records per page of the surrounding list; the choice is stored with the account. Renders nothing if the smallest
 * page has all records.
 */
export default function PageSize() {
  const { perPage, setPerPage, total = 0 } = useListContext();
  const [, keepPerPage] = useStore<number>(`${useResourceContext()}.perPage`);
  if (total <= Math.min(...pageSizes)) return null;
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b);
  return (
    <NativeSelect
      id="page-size"
      className="no-print"
      aria-label="Số dòng mỗi trang"
      value={String(perPage)}
      choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(size) => {
        keepPerPage(Number(size));
        setPerPage(Number(size));
      }}
      sx={{ width: 88 }}
    />
  );
}
