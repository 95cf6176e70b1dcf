import { create } from 'qrcode';
import { useMemo } from 'react';

/** The white margin, in squares of the code. */
const margin = 4;

interface Props {
  readonly text: string;
  readonly label: string;
  /** Pixels. */
  readonly side?: number;
}

/** A text as a QR code, black on white in every theme. */
export default function QrCode({ text, label, side = 180 }: Props) {
  const { path, size } = useMemo(() => drawCode(text), [text]);
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

function drawCode(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
  return { path, size: modules.size + 2 * margin };
}
