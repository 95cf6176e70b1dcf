import { Box } from '@mui/material';
import { twoLineStyle } from './twoLineStyle.ts';

interface Props {
  readonly text: string;
  /** Minimum width in pixels. */
  readonly minWidth: number;
}

/** A long text in a report's table, cut after its second line; the tooltip shows the whole text. */
export const TwoLines = ({ text, minWidth }: Props) => (
  <Box
    title={text}
    sx={{
      minWidth,
      maxWidth: 280,
      ...twoLineStyle,
    }}
  >
    {text}
  </Box>
);
