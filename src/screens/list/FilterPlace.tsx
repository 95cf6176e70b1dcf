import { Box, Skeleton, Typography } from '@mui/material';
import { filterRow } from './filterRow.ts';

interface Props {
  readonly labels: readonly string[];
  /** The widths of the buttons behind the filters, in pixels. */
  readonly buttons: readonly number[];
}

/** What stands in place of the filters until their code is there: as high, and broken into as many rows. */
export const FilterPlace = ({ labels, buttons }: Props) => (
  <Box sx={filterRow} aria-hidden>
    {labels.map((label) => (
      <div className="field" key={label}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5, fontWeight: 600 }}>
          {label}
        </Typography>
        <Skeleton variant="rounded" height={40} />
      </div>
    ))}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
      {buttons.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={36} />
      ))}
    </Box>
  </Box>
);
