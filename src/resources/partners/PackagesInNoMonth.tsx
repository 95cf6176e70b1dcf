import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import type { EstimatedRow } from '#schema/reports/estimatedPartnerRevenue';

interface Props {
  readonly partnerId: string;
  /** The report's rows of the partner. */
  readonly rows: readonly EstimatedRow[];
}

/** The packages of a partner that are in no partner revenue yet, with the estimated amount; renders nothing if there are none. */
export function PackagesInNoMonth({ partnerId, rows }: Props) {
  const packages = sum(rows.map(({ total_packages }) => total_packages));
  if (packages === 0) return null;
  const amount = sum(rows.map(({ total_commission, total_bonus }) => total_commission + total_bonus));
  return (
    <Typography sx={{ mt: 1 }}>
      Chưa vào tháng nào:{' '}
      <Link component={RouterLink} to={`/reports/estimated_partner_revenue?partner_id=${partnerId}`}>
        {packages} gói, ước tính {formatMoney(amount)}
      </Link>
    </Typography>
  );
}
