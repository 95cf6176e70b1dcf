import { useMemo } from 'react';
import { qrPath } from '#rules/qrPath';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Pixels. */
  readonly side?: number;
}

/** A text as a QR code, black on white in every theme. */
export default function QrCode({ text, label, side = 180 }: Props) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 4, flex: 'none', alignSelf: 'center' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
