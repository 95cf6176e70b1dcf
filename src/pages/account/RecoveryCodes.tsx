import { Box, Button, Stack } from '@mui/material';
import { useNotices } from '../../screens/parts/useNotices.tsx';

/** The recovery codes, to be copied, saved as a file or printed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const notices = useNotices();
  const text = `Mã khôi phục Nôi, mỗi mã dùng một lần:\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notices.done(),
      () => notices.failed('Chưa chép được. Hãy chọn và chép các mã bằng tay.'),
    );
  const print = () => {
    const page = window.open('', '_blank', 'width=480,height=640');
    if (!page) return notices.failed('Trình duyệt đã chặn cửa sổ in. Hãy chép hoặc tải về.');
    const lines = page.document.createElement('pre');
    lines.textContent = text;
    page.document.body.append(lines);
    page.print();
  };
  return (
    <>
      <Box
        component="ul"
        aria-label="Mã khôi phục"
        sx={{
          m: 0,
          p: 1.5,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          fontFamily: 'monospace',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          Chép
        </Button>
        <Button
          size="small"
          variant="outlined"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ma-khoi-phuc-noi.txt"
        >
          Tải về
        </Button>
        <Button size="small" variant="outlined" onClick={print}>
          In
        </Button>
      </Stack>
    </>
  );
}
