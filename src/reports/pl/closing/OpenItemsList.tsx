import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { OpenItemsOfMonth } from '#schema/months';
import { Table } from '../../../screens/table/Table.tsx';
import { openItemKinds } from './openItemKinds.ts';

/** The open items of a month; each count links to its list. */
export function OpenItemsList({ month, open }: { readonly month: string; readonly open: OpenItemsOfMonth }) {
  return (
    <Table
      caption="Việc chưa xong của tháng"
      columns={[
        { key: 'kind', cell: ({ label }) => label },
        {
          key: 'count',
          align: 'right',
          cell: ({ name, label, to }) =>
            open[name] > 0 ? (
              <Link
                component={RouterLink}
                to={to(month)}
                aria-label={`${label}: ${formatNumber(open[name])}`}
              >
                {formatNumber(open[name])}
              </Link>
            ) : (
              'Xong'
            ),
        },
      ]}
      rows={openItemKinds}
      keyOf={({ name }) => name}
      look="lines"
      sx={{ maxWidth: 520 }}
    />
  );
}
