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
    <Box
      component="section"
      aria-label={figure.label}
      aria-busy={loading || busy}
      sx={{ flex: 'none', minWidth: { md: 240 } }}
    >
      <Typography variant="body2" color="textSecondary" title={figure.counts}>
        {figure.label}
      </Typography>
      <Box component="p" sx={leadFigureStyle}>
        {loading ? <Skeleton width="60%" /> : <Amount figure={figure} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.43em' }}>
        {figure.note ?? (against ? !loading && <FigureChange {...figure} /> : figure.counts)}
      </Typography>
    </Box>
  );
}

interface StripProps {
  readonly label: string;
  readonly figures: readonly ReportKeyFigure[];
  readonly loading: boolean;
  readonly busy: boolean;
  /** True to reserve a line for changes, which can be loaded later than the values. */
  readonly compared: boolean;
}

/** Further figures of a report in a quiet strip, each with its change or note; the tooltip describes the counted records. */
export function FigureStrip({ label, figures, loading, busy, compared }: StripProps) {
  const hasCaptions = compared || figures.some(({ note }) => note);
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={loading || busy}
      className="report-figures"
      sx={{ ...strip, '--columns': figures.length === 3 ? 3 : 2 }}
    >
      {figures.map((figure) => (
        <li key={figure.label}>
          <span title={figure.counts}>{figure.label}</span>
          <b>{loading ? <Skeleton width={96} /> : <Amount figure={figure} />}</b>
          {hasCaptions && (
            <span className="caption">
              {loading ? '' : (figure.note ?? <FigureChange {...figure} isShort />)}
            </span>
          )}
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

/** The style of a report's lead figure. */
export const leadFigureStyle = {
  m: 0,
  fontSize: '1.75rem',
  lineHeight: '2.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& a': { display: 'inline-block' },
} as const;
const strip = {
  m: 0,
  p: 0,
  flex: 1,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(var(--columns), minmax(0, 1fr))',
    md: 'repeat(auto-fit, minmax(120px, 1fr))',
  },
  columnGap: 2,
  rowGap: 1,
  alignContent: 'center',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: { xs: 44, md: 0 } },
  '& li > span': { typography: 'caption', color: 'text.secondary' },
  '& b': { typography: 'body2', fontWeight: 600 },
  '& .caption': { minHeight: 16 },
  '& a': { display: 'inline-block' },
} as const;
