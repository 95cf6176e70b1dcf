/** What the schedule's tables on paper have in common. */

/** An area over its nurses. */
export const AreaHead = ({ label, columns }: { readonly label: string; readonly columns: number }) => (
  <tbody className="area">
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {label}
      </th>
    </tr>
  </tbody>
);

/** As wide as the paper, whatever is in it; times and numbers stay whole. */
export const paperStyles = {
  '& th, & td': { overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& thead th': { minWidth: 0 },
  '& .whole': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& small': { display: 'block' },
  '& .cancelled': { textDecoration: 'line-through' },
  '& .area th': { fontWeight: 600, maxWidth: 'none' },
  // A heading is not the last thing on a sheet.
  '& .area': { breakAfter: 'avoid' },
  '& tbody tr:last-of-type > *': { borderBottom: 1, borderColor: 'divider' },
} as const;
