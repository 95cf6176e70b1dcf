import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { visuallyHidden } from '../../ui/styles.ts';
import { lineHeights, textSizes } from '../../ui/tokens.ts';
import { type AmountFormat, formatReportAmount } from './amountText.ts';
import { calculateChangeRatio } from './calculateChangeRatio.ts';
import { ReportAmount } from './ReportAmount.tsx';

export interface ReportKeyFigure {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly format?: AmountFormat;
  readonly to?: string | undefined;
  /** Value of the previous period, and the name of that period. */
  readonly before?: { readonly value: number; readonly name: string } | undefined;
  /** Direction of change that is good; sets the colour of the change. */
  readonly better?: 'more' | 'less' | undefined;
  /** Text below the value, shown instead of the change. */
  readonly note?: string;
  /** Description of the counted records; shown below the value if there is no comparison, otherwise as the label's tooltip. */
  readonly counts?: string;
  /** Parts of the value, one per line. */
  readonly parts?: readonly Pick<ReportKeyFigure, 'label' | 'value' | 'to' | 'format'>[];
}

interface ChangeProps extends Pick<ReportKeyFigure, 'value' | 'format' | 'before' | 'better'> {
  /** True to show the name of the previous period only to screen readers. */
  readonly isShort?: boolean;
}

/** Formats a change as a whole percentage; a small one with a decimal. */
function formatChange(ratio: number): string {
  const percent = Math.abs(ratio) * 100;
  return `${formatNumber(percent < 1 ? percent : Math.round(percent), 1)}\u00a0%`;
}

/** The difference from the previous period, coloured if the change is good or bad; for a count, the number and the percentage. */
export function FigureChange({ value, format, before, better, isShort = false }: ChangeProps) {
  if (value == null || !before) return null;
  const change = calculateChangeRatio(value, before.value);
  if (change === null) return <>{before.name}: chưa có để so sánh</>;
  if (change === 0) return <>Bằng {before.name}</>;
  const good = better === (change > 0 ? 'more' : 'less');
  const color = better ? (good ? 'success.main' : 'error.main') : 'inherit';
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        <span role="img" aria-label={change > 0 ? 'tăng' : 'giảm'}>
          {change > 0 ? '▲' : '▼'}
        </span>{' '}
        {format === 'number'
          ? `${formatNumber(Math.abs(value - before.value))} (${formatChange(change)})`
          : formatChange(change)}
      </Box>{' '}
      <span style={isShort ? visuallyHidden : {}}>so với {before.name}</span>
    </>
  );
}

/** The parts of a figure: side by side on a phone, one per line on a desktop. The height is the same before and after loading. */
const Parts = ({ figure, loading }: { readonly figure: ReportKeyFigure; readonly loading: boolean }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(112px, 1fr))', md: 'minmax(0, 1fr)' },
      columnGap: 1,
      fontSize: 'caption.fontSize',
      lineHeight: '25px',
      fontVariantNumeric: 'tabular-nums',
      '& a': { display: 'inline-block' },
    }}
  >
    {figure.parts?.map((part) => (
      <Box
        key={part.label}
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          flexWrap: { md: 'wrap' },
          justifyContent: 'space-between',
          columnGap: 1,
        }}
      >
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {part.label}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {loading ? (
            <Skeleton width={72} />
          ) : (
            <ReportAmount
              value={part.value}
              format={part.format ?? figure.format ?? 'currency'}
              to={part.to}
              label={`${figure.label}, ${part.label}`}
            />
          )}
        </Box>
      </Box>
    ))}
  </Box>
);

/** Maximum width of a character as a fraction of the font size. */
const CHARACTER_WIDTH_EM = 0.62;

/**
 * Returns the given font size, or a smaller one with which the longest figure fits on one line. All figures get the same size, so that
 * users can compare them.
 */
const fitFontSize = (size: string, figures: readonly ReportKeyFigure[]): string => {
  const lengths = figures.map(({ value, format = 'currency' }) => formatReportAmount(value, format).length);
  return `min(${size}, calc(100cqi / ${CHARACTER_WIDTH_EM * Math.max(1, ...lengths)}))`;
};

/** Returns the line below a figure's value: its note, its change, or the description of the counted records. */
function buildCaption(figure: ReportKeyFigure, isCompared: boolean) {
  if (figure.note) return figure.note;
  return isCompared || figure.before ? <FigureChange {...figure} isShort={isCompared} /> : figure.counts;
}

interface Props {
  readonly label: string;
  /** The figures; values are undefined before the first answer is loaded. */
  readonly figures: readonly ReportKeyFigure[];
  readonly loading: boolean;
  readonly busy?: boolean;
  /** True to reserve a line for a comparison or a note. */
  readonly compared?: boolean;
  /** Name of the period with which all figures are compared; shown once above them. */
  readonly against?: string | undefined;
}

/** The main figures at the top of a report: three to five figures, each with its change and a link to its list. */
export function ReportKeyFigures({ against, ...props }: Props) {
  if (!against) return <FigureCards {...props} />;
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        So với {against}
      </Typography>
      <FigureCards {...props} isCompared />
    </div>
  );
}

interface CardsProps extends Omit<Props, 'against'> {
  /** True if the figures are compared with a period that is named above them. */
  readonly isCompared?: boolean;
}

function FigureCards({
  label,
  figures,
  loading,
  busy = false,
  compared = true,
  isCompared = false,
}: CardsProps) {
  // On a phone, a row has two figures. A figure with parts takes the whole row; so does the last figure if the number of figures is odd.
  const halves = figures.filter(({ parts }) => !parts);
  const alone = halves.length % 2 === 1 ? halves.at(-1) : undefined;
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={loading || busy}
      className="report-figures"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(132px, 1fr))',
          md: `repeat(${figures.length > 6 ? 4 : figures.length}, minmax(0, 1fr))`,
        },
        color: busy ? 'text.secondary' : undefined,
      }}
    >
      {figures.map((figure) => (
        <Paper
          key={figure.label}
          component="li"
          variant="outlined"
          sx={{
            px: 1.5,
            py: 1,
            minWidth: 0,
            containerType: 'inline-size',
            ...((figure.parts || figure === alone) && { gridColumn: { xs: '1 / -1', md: 'auto' } }),
          }}
        >
          <Typography variant="body2" color="textSecondary" title={figure.counts}>
            {figure.label}
          </Typography>
          <Typography
            component="p"
            sx={{
              fontSize: {
                xs: fitFontSize(textSizes.part, [figure]),
                md: fitFontSize(textSizes.page, figures),
              },
              lineHeight: { xs: lineHeights.part, md: lineHeights.page },
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              // Makes the link large enough to tap, even if the link's text is small.
              '& a': { display: 'inline-block' },
            }}
          >
            {loading ? (
              <Skeleton width="80%" />
            ) : (
              <ReportAmount
                value={figure.value}
                format={figure.format ?? 'currency'}
                to={figure.to}
                label={figure.label}
              />
            )}
          </Typography>
          {figure.parts && <Parts figure={figure} loading={loading} />}
          {(compared || figure.counts) && (
            <Typography
              variant="body2"
              color="textSecondary"
              noWrap={isCompared}
              sx={{ minHeight: { xs: figure.parts || isCompared ? '1.43em' : '2.86em', md: '1.43em' } }}
            >
              {loading && (isCompared || !figure.counts) ? (
                <Skeleton width="60%" />
              ) : (
                buildCaption(figure, isCompared)
              )}
            </Typography>
          )}
        </Paper>
      ))}
    </Box>
  );
}
