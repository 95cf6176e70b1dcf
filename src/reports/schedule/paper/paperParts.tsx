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

/** Styles of printed tables. The table is as wide as the page; times and numbers are never wrapped. */
export const paperStyles = {
  '& th, & td': { overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& thead th': { minWidth: 0 },
  '& .whole': { whiteSpace: 'nowrap !important', overflowWrap: 'normal' },
  '& small': { display: 'block', typography: 'caption' },
  '& .cancelled': { textDecoration: 'line-through' },
  '& .area th': { fontWeight: 600, maxWidth: 'none' },
  // Prevents a page break directly after a heading.
  '& .area': { breakAfter: 'avoid' },
  '& tbody tr:last-of-type > *': { borderBottom: 1, borderColor: 'divider' },
} as const;
