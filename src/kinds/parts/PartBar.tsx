import { Box } from '@mui/material';

interface Props {
  readonly part: number;
  readonly whole: number;
  /** True for a nurse's load: grey while she can take more, strong when she is full. By default green, for what is done. */
  readonly isLoad?: boolean;
}

/** A bar of 48 pixels that shows a part of a whole. It is decorative: the figures are in the text next to it. */
export const PartBar = ({ part, whole, isLoad = false }: Props) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-block',
      width: 48,
      height: 6,
      mr: 0.75,
      borderRadius: 3,
      overflow: 'hidden',
      verticalAlign: 'middle',
      bgcolor: 'divider',
    }}
  >
    <Box
      component="span"
      className="swatch"
      sx={{
        display: 'block',
        height: 1,
        bgcolor: isLoad ? (part < whole ? 'text.secondary' : 'text.primary') : 'success.main',
      }}
      style={{ width: `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%` }}
    />
  </Box>
);
