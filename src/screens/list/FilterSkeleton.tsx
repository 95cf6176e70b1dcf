import { Box, Skeleton, Typography } from '@mui/material';

/** Style of a row of filters: as many as fit are next to each other; on a phone they are below each other. */
export const filterRowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: 1,
  rowGap: 0.75,
  '& > .field': {
    alignSelf: 'flex-start',
    flex: { xs: '1 1 100%', sm: '1 1 110px' },
    minWidth: 0,
    maxWidth: { sm: 260 },
  },
} as const;

/** Style of the filters above a list: as high as their chips, and always in one line, however wide the focused chip is. */
export const chipRowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  '& > .field': { minWidth: 72 },
} as const;

/** The border of a filter that shows its label and value next to each other; touch needs more height. */
export const chipBorderStyle = {
  height: 32,
  '@media (pointer: coarse)': { height: 44 },
  display: 'flex',
  alignItems: 'center',
  border: 1,
  borderColor: 'edge',
  borderRadius: 4,
  bgcolor: 'background.paper',
  pl: 1.5,
  pr: 1.5,
} as const;

interface Props {
  readonly labels: readonly string[];
  /** Labels of the filters behind the button, if these filters are shown from the start. */
  readonly more: readonly string[];
  /** Widths of the buttons, in pixels. */
  readonly buttons: readonly number[];
}

const chip = (label: string) => (
  <Typography
    key={label}
    className="field"
    component="div"
    variant="caption"
    color="textSecondary"
    noWrap
    sx={chipBorderStyle}
  >
    {label}
  </Typography>
);

/** Shown in place of the filters until their code is loaded, with their height, so that nothing moves. */
export const FilterSkeleton = ({ labels, more, buttons }: Props) => (
  <Box aria-hidden>
    <Box sx={chipRowStyle}>
      {labels.map(chip)}
      {buttons.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={32} />
      ))}
    </Box>
    {more.length > 0 && <Box sx={{ ...chipRowStyle, flexWrap: 'wrap', mt: 0.75 }}>{more.map(chip)}</Box>}
  </Box>
);
