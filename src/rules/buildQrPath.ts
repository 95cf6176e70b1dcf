import { create } from 'qrcode';

/** Width of the white margin, in squares of the code. */
const margin = 4;

/** Draws a text as a QR code. Returns the SVG path, and as `size` the width and height in squares. */
export function buildQrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
  return { path, size: modules.size + 2 * margin };
}
