import { Box } from '@mui/material';
import { useMemo } from 'react';
import { buildQrPath } from '#rules/buildQrPath';
import { buildQrRows } from '#rules/buildQrRows';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Width and height in pixels. */
  readonly side?: number;
}

/** A text as a QR code, black on white in every theme. */
export default function QrCode({ text, label, side = 180 }: Props) {
  const { path, size } = useMemo(() => buildQrPath(buildQrRows(text)), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      sx={{
        bgcolor: 'common.white',
        color: 'common.black',
        borderRadius: 0.5,
        flex: 'none',
        alignSelf: 'center',
      }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}
