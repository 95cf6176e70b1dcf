/** Width of the white margin, in squares of the code. */
const MARGIN_SQUARES = 4;

/** Draws the rows of a QR code, as `buildQrRows` returns them. Returns the SVG path, and as `size` the width and height in squares. */
export function buildQrPath(rows: readonly string[]): { path: string; size: number } {
  const path = rows
    .flatMap((squares, row) =>
      [...squares].map((square, column) =>
        square === '1' ? `M${column + MARGIN_SQUARES} ${row + MARGIN_SQUARES}h1v1h-1z` : '',
      ),
    )
    .join('');
  return { path, size: rows.length + 2 * MARGIN_SQUARES };
}
