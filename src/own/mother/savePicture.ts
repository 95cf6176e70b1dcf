/** Width of a saved picture, in pixels. */
const WIDTH = 720;

/**
 * Saves a picture on the phone as a PNG file.
 * @param height height of the picture in pixels; the width is always 720
 * @param draw draws the picture in black on a white ground
 */
export function savePicture(
  name: string,
  height: number,
  draw: (brush: CanvasRenderingContext2D, width: number) => void,
): void {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, WIDTH, height);
  brush.fillStyle = '#000';
  draw(brush, WIDTH);
  canvas.toBlob((picture) => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = name;
    link.click();
    // Some browsers read the URL only after the click has ended.
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  });
}
