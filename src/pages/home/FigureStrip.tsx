import { Box, Skeleton, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { calculateChangeRatio } from '../../reports/figures/calculateChangeRatio.ts';
import { ReportAmount } from '../../reports/figures/ReportAmount.tsx';
import type { ReportKeyFigure } from '../../reports/figures/ReportKeyFigures.tsx';

interface Props {
  readonly label: string;
  /** A value is undefined while it is loading. */
  readonly figures: readonly ReportKeyFigure[];
  readonly loading: boolean;
}

/** Key figures in one line of 64 px, each above its label and its change; on a phone two per line. */
export function HomeFigures({ label, figures, loading }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={loading}
      sx={{ ...strip, flex: `${figures.length} 1 0` }}
    >
      {figures.map(({ label, value, format = 'currency', to, note, ...change }) => (
        <Box component="li" key={label} sx={figure}>
          <Typography
            variant="h2"
            component="p"
            sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {loading ? <Skeleton width="80%" /> : <ReportAmount {...{ value, format, to, label }} />}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap sx={truncatedTextStyle}>
            {label}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap sx={truncatedTextStyle}>
            {loading ? <Skeleton width="60%" /> : (note ?? <ShortChange value={value} {...change} />)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

type ChangeProps = Pick<ReportKeyFigure, 'value' | 'before' | 'better'>;

/** '▲ 42 % so với 1–26/10': the change in whole percent, and the period that it is compared with. */
function ShortChange({ value, before, better }: ChangeProps) {
  if (value == null || !before) return null;
  const change = calculateChangeRatio(value, before.value);
  if (change === null) return <>{before.name}: chưa có</>;
  if (change === 0) return <>Bằng {before.name}</>;
  const isGood = better === (change > 0 ? 'more' : 'less');
  return (
    <>
      <Box component="span" sx={{ color: isGood ? 'success.main' : 'error.main', fontWeight: 600 }}>
        <span role="img" aria-label={change > 0 ? 'tăng' : 'giảm'}>
          {change > 0 ? '▲' : '▼'}
        </span>{' '}
        {formatNumber(Math.abs(change) * 100, 0)} %
      </Box>{' '}
      so với {before.name}
    </>
  );
}

const strip = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))' },
  // Of an odd number of figures, the first has a line of its own.
  '& > li:first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
  flexWrap: { sm: 'wrap', md: 'nowrap' },
  minWidth: { xs: 0, md: 'min-content' },
} as const;

/** A figure is at least as wide as its value, so that amounts are never cut; other texts can be cut. */
const truncatedTextStyle = { width: 0, minWidth: '100%' } as const;

const figure = {
  flex: { sm: '1 1 120px' },
  minWidth: { xs: 0, sm: 'min-content' },
  minHeight: 64,
  px: { xs: 1.5, md: 1 },
  py: 0.5,
  // High enough to tap.
  '& a': { display: { xs: 'inline-block', sm: 'inline' }, lineHeight: { xs: '44px', sm: 'inherit' } },
} as const;
