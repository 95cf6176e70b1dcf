import { Box, Skeleton, Typography } from '@mui/material';
import { ReportAmount } from '../../reports/figures/ReportAmount.tsx';
import { FigureChange, type ReportKeyFigure } from '../../reports/figures/ReportKeyFigures.tsx';

interface Props {
  readonly label: string;
  /** A value is undefined while it is loading. */
  readonly figures: readonly ReportKeyFigure[];
  readonly loading: boolean;
}

/** Key figures in one line of 64 px, each above its label and its change; on a phone two per line. */
export function FigureStrip({ label, figures, loading }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={loading}
      sx={{ ...strip, flex: `${figures.length} 1 0` }}
    >
      {figures.map(({ label, value, format = 'currency', to, note, ...change }) => (
        <Box
          component="li"
          key={label}
          sx={figure}
          {...(change.before && { title: `So với ${change.before.name}` })}
        >
          <Typography variant="h2" component="p" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {loading ? <Skeleton width="80%" /> : <ReportAmount {...{ value, format, to, label }} />}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {label}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {loading ? (
              <Skeleton width="60%" />
            ) : (
              (note ?? <FigureChange isShort value={value} {...change} />)
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const strip = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(112px, 1fr))' },
  minWidth: 0,
} as const;

const figure = {
  minWidth: 0,
  minHeight: 64,
  px: 1.5,
  py: 0.5,
  // High enough to tap.
  '& a': { display: { xs: 'inline-block', sm: 'inline' }, lineHeight: { xs: '44px', sm: 'inherit' } },
} as const;
