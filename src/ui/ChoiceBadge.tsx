import { Box, Tooltip } from '@mui/material';

interface Props {
  readonly value: string;
  /** Text of the tooltip and of the description for screen readers (schema 8.3). */
  readonly meaning: string;
}

export function ChoiceBadge({ value, meaning }: Props) {
  return (
    <Tooltip title={meaning} describeChild>
      <Box
        component="span"
        sx={({ palette }) => ({
          display: 'inline-block',
          px: 1,
          py: '1px',
          borderRadius: 1,
          fontSize: 'caption.fontSize',
          fontWeight: 600,
          lineHeight: 1.5,
          whiteSpace: 'nowrap',
          color: palette.badges[value]?.text,
          bgcolor: palette.badges[value]?.back,
        })}
      >
        {value}
      </Box>
    </Tooltip>
  );
}
