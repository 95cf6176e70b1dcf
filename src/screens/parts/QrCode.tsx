import { useQuery } from '@tanstack/react-query';

/** White around the code, in its own squares. */
const quiet = 4;

/** A text as a QR code, black on white in every theme. The code that draws it is loaded when one is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({ queryKey: ['qr', text], queryFn: () => drawn(text), gcTime: 0 });
  const side = 180;
  if (!data) return <div style={{ height: side }} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.size} ${data.size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 4, flex: 'none', alignSelf: 'center' }}
    >
      <path d={data.path} fill="#000" />
    </svg>
  );
}

async function drawn(text: string): Promise<{ path: string; size: number }> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
  return { path, size: modules.size + 2 * quiet };
}
