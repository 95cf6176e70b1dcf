import { Box, Skeleton, Typography } from '@mui/material';

/** Filters side by side, as many as fit; on a phone one under the other. */
export const filterRow = {
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

/** What stands at the end of a box: a unit, or the button that opens the calendar. */
const endOfBox = ':is(.MuiInputAdornment-positionEnd, .MuiIconButton-edgeEnd)';

/** The same over a list: small labels, narrow buttons. */
export const lowFilterRow = {
  ...filterRow,
  '& .MuiFormLabel-root': {
    typography: 'caption',
    lineHeight: '16px',
    mb: '2px',
    fontWeight: 'fontWeightBold',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    overflow: 'hidden',
  },
  '& .MuiButton-root': { px: 1 },
  // The value has the whole box: what clears it or opens the calendar lies over its end while the pointer or the focus is there.
  '& .MuiOutlinedInput-input': { pl: 1 },
  '& .MuiAutocomplete-root .MuiOutlinedInput-root': { pl: '2px', pr: '24px !important' },
  '& .MuiAutocomplete-root .MuiAutocomplete-input': { minWidth: '4px !important' },
  '& .MuiAutocomplete-clearIndicator': { bgcolor: 'background.paper' },
  [`& > .field:has(${endOfBox})`]: { containerType: 'inline-size' },
  '@container (max-width: 150px)': {
    '& .MuiInputBase-adornedEnd': { pr: 0 },
    [`& ${endOfBox}`]: {
      position: 'absolute',
      right: 12,
      bgcolor: 'background.paper',
      '@media (hover: hover)': { opacity: 0 },
    },
    [`& .MuiInputBase-root:is(:hover, .Mui-focused) ${endOfBox}`]: { opacity: 1 },
  },
} as const;

interface Props {
  readonly labels: readonly string[];
  /** The labels of the filters behind the button, when they are shown from the start. */
  readonly more: readonly string[];
  /** The widths of the buttons, in pixels. */
  readonly buttons: readonly number[];
}

/** The height of MUI's small box in pixels; any other moves the rows below when the filters come. */
const boxHeight = 37.125;

const box = (label: string) => (
  <div className="field" key={label}>
    <Typography className="MuiFormLabel-root" color="text.secondary" noWrap>
      {label}
    </Typography>
    <Skeleton variant="rounded" height={boxHeight} />
  </div>
);

/** Shown in place of the filters until their code is loaded, with their height and wrapping, so that nothing moves. */
export const FilterSkeleton = ({ labels, more, buttons }: Props) => (
  <Box aria-hidden>
    <Box sx={lowFilterRow}>
      {labels.map(box)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        {buttons.map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={36} />
        ))}
      </Box>
    </Box>
    {more.length > 0 && <Box sx={{ ...lowFilterRow, mt: 0.75 }}>{more.map(box)}</Box>}
  </Box>
);
