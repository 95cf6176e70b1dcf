import { alpha, Box, Paper, Skeleton, type Theme, Typography } from '@mui/material';
import { leadFigureStyle } from '../figures/LeadFigure.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';

interface Props {
  /** The total debt, then its parts by age, the newest first. */
  readonly figures: readonly ReportKeyFigure[];
  /** True until the first answer is loaded. */
  readonly loading: boolean;
}

/** Opacity of a part of the bar: older debts are darker. */
const shadeOf = (at: number): number => 0.25 * (at + 1);

/** What customers owe, as one amount, with a bar of its parts by age. Each part is a link to its packages. */
export function DebtAges({ figures: [total, ...parts], loading }: Props) {
  if (!total) return null;
  const colored = (at: number) => ({
    bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, shadeOf(at)),
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
    </Paper>
  );
}

const bar = { display: 'flex', gap: '2px', height: 8, my: 1, borderRadius: 1, overflow: 'hidden' } as const;
/** One line for each part on a phone; on a desktop, the parts are side by side. */
const legend = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: { xs: 'grid', md: 'flex' },
  flexWrap: 'wrap',
  columnGap: 4,
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, md: 24 } },
  '& .mark': { width: 12, height: 12, borderRadius: '2px', flex: 'none' },
  '& .name, & .note': { color: 'text.secondary', typography: 'body2' },
  '& b': { ml: { xs: 'auto', md: 0 }, fontWeight: 600 },
} as const;
