import { Box, Skeleton, Typography } from '@mui/material';
import { ReportAmount } from './ReportAmount.tsx';
import { FigureChange, type ReportKeyFigure } from './ReportKeyFigures.tsx';

interface LeadProps {
  readonly figure: ReportKeyFigure;
  readonly loading: boolean;
  readonly busy: boolean;
  /** Name of the period with which the figure is compared; undefined if it is not compared. */
  readonly against: string | undefined;
}

/** The figure that a report is about, in large type. */
export function LeadFigure({ figure, loading, busy, against }: LeadProps) {
  return (
    <Box component="section" aria-label={figure.label} aria-busy={loading || busy}>
      <Typography variant="body2" color="textSecondary" title={figure.counts}>
        {figure.label}
      </Typography>
      <Box component="p" sx={leadFigureStyle}>
        {loading ? <Skeleton width="60%" /> : <Amount figure={figure} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.43em' }}>
        {against ? !loading && <FigureChange {...figure} /> : figure.counts}
      </Typography>
    </Box>
  );
}

interface ListProps {
  readonly label: string;
  readonly figures: readonly ReportKeyFigure[];
  readonly loading: boolean;
  readonly busy: boolean;
}

/** Further figures of a report, each in a line with its change. */
export function FigureList({ label, figures, loading, busy }: ListProps) {
  return (
    <Box component="ul" aria-label={label} aria-busy={loading || busy} className="report-figures" sx={list}>
      {figures.map((figure) => (
        <li key={figure.label}>
          <span title={figure.counts}>{figure.label}</span>
          <Box component="span" sx={{ textAlign: 'right' }}>
            <b>{loading ? <Skeleton width={96} /> : <Amount figure={figure} />}</b>
            {!loading && figure.before && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                <FigureChange {...figure} isShort />
              </Typography>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const Amount = ({
  figure: { value, format = 'currency', to, label },
}: {
  readonly figure: ReportKeyFigure;
}) => <ReportAmount {...{ value, format, to, label }} />;

/** The style of the one figure that a report is about. */
export const leadFigureStyle = {
  m: 0,
  fontSize: '1.75rem',
  lineHeight: '2.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& a': { display: 'inline-block' },
} as const;
const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: 2,
    minHeight: 48,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& b': { fontWeight: 600 },
} as const;
