import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { OpenInMonth } from '#schema/months';
import { openParts } from './openHrefs.ts';

/** The open items of a month; each count links to its list. */
export function OpenList({ month, open }: { readonly month: string; readonly open: OpenInMonth }) {
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
        {openParts.map(({ name, label, to }) => (
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
