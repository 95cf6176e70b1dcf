import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ProofData } from '#schema/reports/proof';
import { useReport } from '../../reports/figures/useReport.ts';

/** One line with the result of the latest nightly check of the books; renders nothing before the first check. */
export default function BooksProofLine() {
  const { data } = useReport<ProofData>('proof', {}, []);
  if (!data?.checked_at) return null;
  const wrong = data.checks.reduce((sum, { differences }) => sum + differences, 0);
  const Sign = wrong === 0 ? CheckCircle : ErrorOutline;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 3 }}>
      <Sign fontSize="small" color={wrong === 0 ? 'success' : 'error'} aria-hidden />
      <Link component={RouterLink} to="/settings?activeTab=proof" color={wrong === 0 ? 'inherit' : 'error'}>
        {wrong === 0
          ? `Sổ khớp, đối chiếu lúc ${formatDateTime(data.checked_at)}`
          : `Sổ không khớp: ${formatNumber(wrong)} chênh lệch, đối chiếu lúc ${formatDateTime(data.checked_at)}`}
      </Link>
    </Box>
  );
}
