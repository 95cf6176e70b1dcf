import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { OpenItemsOfMonth } from '#schema/months';
import { openItemKinds } from './openHrefs.ts';

/** The open items of a month; each count links to its list. */
export function OpenItemsList({ month, open }: { readonly month: string; readonly open: OpenItemsOfMonth }) {
  return (
    <Box
      component="table"
      aria-label="Việc chưa xong của tháng"
      sx={{
        width: '100%',
        maxWidth: 520,
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& th': { textAlign: 'left', fontWeight: 400 },
        '& td': { textAlign: 'right', pl: 1, whiteSpace: 'nowrap' },
        '& th, & td': { height: 40, borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <tbody>
        {openItemKinds.map(({ name, label, to }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              {open[name] > 0 ? (
                <Link
                  component={RouterLink}
                  to={to(month)}
                  aria-label={`${label}: ${formatNumber(open[name])}`}
                >
                  {formatNumber(open[name])}
                </Link>
              ) : (
                'Xong'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
