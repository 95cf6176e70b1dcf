import { Box, Dialog, DialogContent, DialogTitle, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney } from '#rules/format';
import type { ExplanationLine } from '#rules/why';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';

interface Props {
  /** Record that holds the amount: `packages/12`. */
  readonly of: string;
  readonly field: string;
  readonly label: string;
  /** Month of the amount; only for a nurse's pay. */
  readonly month?: string | undefined;
  readonly onClose: () => void;
}

/** Dialog that explains how an amount was calculated: the lines that add up to it. A line can be explained by further lines. */
export default function AmountExplanation({ of, field, label, month, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const why = useQuery({
    queryKey: ['why', of, field, month],
    queryFn: ({ signal }) => data.why(of, field, month, signal),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="why">
      <DialogTitle id="why">Vì sao: {label}</DialogTitle>
      <DialogContent>
        {why.error ? (
          <ErrorPanel error={why.error} onRetry={() => void why.refetch()} />
        ) : why.data ? (
          <>
            <Lines lines={why.data.lines} onLeave={onClose} />
            <Box sx={{ ...row, mt: 1, pt: 1, borderTop: 1, borderColor: 'divider', fontWeight: 600 }}>
              <span>{label}</span>
              <span>{formatMoney(why.data.value)}</span>
            </Box>
          </>
        ) : (
          <Skeleton variant="rounded" height={96} />
        )}
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </Dialog>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 2,
  py: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > :last-child': { whiteSpace: 'nowrap' },
} as const;

interface LinesProps {
  readonly lines: readonly ExplanationLine[];
  /** Called when the user follows a line's link out of the dialog. */
  readonly onLeave: () => void;
}

function Lines({ lines, onLeave }: LinesProps) {
  if (lines.length === 0) return <Typography color="textSecondary">Chưa có khoản nào.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ label, value, sign, of, href }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never change their places
        <li key={at}>
          <Box sx={row}>
            {href ? (
              <Link component={RouterLink} to={href} onClick={onLeave}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <span>
              {sign === '-' && value > 0 ? '−' : ''}
              {formatMoney(value)}
            </span>
          </Box>
          {of && of.length > 0 && (
            <Box sx={{ pl: 2, borderLeft: 1, borderColor: 'divider', color: 'text.secondary' }}>
              <Lines lines={of} onLeave={onLeave} />
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
