import { Box, Button, Link, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';

interface Props {
  readonly onFile: (file: File) => void;
  readonly onTemplate: (format: 'xlsx' | 'csv') => void;
}

/** Where a file is dropped or chosen, what it must look like, and one to begin with. */
export function FileChoice({ onFile, onTemplate }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        Tệp XLSX hoặc CSV (UTF-8), nhiều nhất 1.000 dòng. Dòng đầu là tên các cột, thứ tự tùy ý; ngày viết
        20/11/2026, tiền viết 1.234.567. Chưa có gì được lưu khi chọn tệp.
      </Typography>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: 1,
          borderStyle: 'dashed',
          borderColor: over ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          py: 4,
          px: 2,
          textAlign: 'center',
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,text/csv"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
          }}
        />
        <Button variant="contained" autoFocus onClick={() => input.current?.click()}>
          Chọn tệp
        </Button>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          hoặc kéo thả vào đây
        </Typography>
      </Box>
      <Typography sx={{ mt: 1.5 }}>
        Tệp mẫu:{' '}
        <Link
          component="button"
          type="button"
          onClick={() => onTemplate('xlsx')}
          sx={{ verticalAlign: 'baseline' }}
        >
          Excel (XLSX)
        </Link>{' '}
        ·{' '}
        <Link
          component="button"
          type="button"
          onClick={() => onTemplate('csv')}
          sx={{ verticalAlign: 'baseline' }}
        >
          CSV
        </Link>
      </Typography>
    </>
  );
}
