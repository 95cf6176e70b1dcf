import { TextField } from '@mui/material';
import { useListContext, useResourceContext, useStore } from 'react-admin';

const pageSizes = [10, 20, 30, 50, 100, 200];

/** How many records a page of the list around has; stored with the account. */
export function PageSize() {
  const { perPage, setPerPage } = useListContext();
  const [, keepPerPage] = useStore<number>(`${useResourceContext()}.perPage`);
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b);
  return (
    <TextField
      id="page-size"
      className="no-print"
      select
      value={perPage}
      onChange={({ target }) => {
        keepPerPage(Number(target.value));
        setPerPage(Number(target.value));
      }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Số dòng mỗi trang' } }}
      sx={{ width: 88 }}
    >
      {sizes.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </TextField>
  );
}
