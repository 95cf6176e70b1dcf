/** Parts shared by the schedule's printed tables. */

/** The heading of an area. */
export const AreaHead = ({ label, columns }: { readonly label: string; readonly columns: number }) => (
  <tbody className="area">
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {label}
      </th>
    </tr>
  </tbody>
);

/** Always as wide as the page; times and numbers are never broken. */
export const paperStyles = {
  '& th, & td': { overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& thead th': { minWidth: 0 },
  '& .whole': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& small': { display: 'block' },
  '& .cancelled': { textDecoration: 'line-through' },
  '& .area th': { fontWeight: 600, maxWidth: 'none' },
  // Avoids a heading at the end of a page.
  '& .area': { breakAfter: 'avoid' },
  '& tbody tr:last-of-type > *': { borderBottom: 1, borderColor: 'divider' },
} as const;
