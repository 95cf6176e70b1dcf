import { create } from 'qrcode';

/** Encodes a text as a QR code. Returns one text per row of squares, with '1' for a black square and '0' for a white one. */
export function buildQrRows(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares = Array.from({ length: modules.size }, (_, at) => at);
  return squares.map((row) => squares.map((column) => (modules.get(row, column) ? '1' : '0')).join(''));
}
