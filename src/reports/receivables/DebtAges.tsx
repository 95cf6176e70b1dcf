import { alpha, Box, Link, Paper, Skeleton, type Theme, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney } from '#rules/format';
import { formatShortMoney } from '#rules/formatShortMoney';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { leadFigureStyle } from '../figures/LeadFigure.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';

interface Props {
  /** The total debt, then its parts by age, the newest first. */
  readonly figures: readonly ReportKeyFigure[];
  /** True until the first answer is loaded. */
  readonly loading: boolean;
  /** The URL of the part to which the page is filtered. */
  readonly current: string;
}

/** Opacity of a part of the bar: older debts are darker. */
const calculateOpacity = (at: number): number => 0.25 * (at + 1);

/** The customers' total debt, with a bar of its parts by age. Each part is a link to its packages. */
export function DebtAges({ figures: [total, ...parts], loading, current }: Props) {
  const isPhone = useIsPhoneWidth();
  if (!total) return null;
  const colored = (at: number) => ({
    bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, calculateOpacity(at)),
  });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Khách còn nợ, theo số ngày"
      sx={{ px: 1.5, py: 1 }}
    >
      <Typography variant="body2" color="textSecondary">
        {total.label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Box component="p" sx={leadFigureStyle}>
          {loading ? <Skeleton width={180} /> : <ReportAmount {...total} />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {total.note}
        </Typography>
      </Box>
      <Box aria-hidden sx={bar}>
        {parts.map(({ label, value }, at) => (
          <Box key={label} style={{ flexGrow: value ?? 0 }} sx={colored(at)} />
        ))}
      </Box>
      {isPhone ? (
        <Box component="ul" sx={strip}>
          {parts.map((part) => (
            <li key={part.label}>
              <PartLink part={part} isCurrent={part.to === current} loading={loading} />
            </li>
          ))}
        </Box>
      ) : (
        <Box component="ul" sx={legend}>
          {parts.map((part, at) => (
            <li key={part.label}>
              <Box component="span" aria-hidden className="mark" sx={colored(at)} />
              <span className="name">{part.label}</span>
              <b>{loading ? <Skeleton width={96} /> : <ReportAmount {...part} />}</b>
              <span className="note">{loading ? '' : part.note}</span>
            </li>
          ))}
        </Box>
      )}
    </Paper>
  );
}

interface PartProps {
  readonly part: ReportKeyFigure;
  readonly isCurrent: boolean;
  readonly loading: boolean;
}

/** A part of the debt on a phone: a press filters the page by this part, a second press shows all ages again. */
const PartLink = ({ part: { label, value, to = '' }, isCurrent, loading }: PartProps) => (
  <Link
    component={RouterLink}
    to={isCurrent ? '?' : to}
    color="inherit"
    underline="none"
    aria-current={isCurrent || undefined}
    aria-label={`${label}: ${formatMoney(value)}`}
  >
    <span className="name">{label}</span>
    <b>{loading ? <Skeleton width={48} /> : formatShortMoney(value ?? 0)}</b>
  </Link>
);

const bar = { display: 'flex', gap: '2px', height: 8, my: 1, borderRadius: 1, overflow: 'hidden' } as const;
/** The parts side by side on a phone, each large enough to tap. */
const strip = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  fontVariantNumeric: 'tabular-nums',
  '& a': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 44,
    borderBottom: '2px solid transparent',
  },
  '& a::after': { display: 'none' },
  '& a[aria-current]': { borderColor: 'primary.main', color: 'primary.main' },
  '& .name': { color: 'text.secondary', typography: 'caption' },
  '& b': { typography: 'body2', fontWeight: 600 },
} as const;
/** The parts side by side on a desktop. */
const legend = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 },
  '& .mark': { width: 12, height: 12, borderRadius: '2px', flex: 'none' },
  '& .name, & .note': { color: 'text.secondary', typography: 'body2' },
  '& b': { fontWeight: 600 },
} as const;
