import { Box, Button, Link, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';

interface Props {
  readonly onFile: (file: File) => void;
  /** Text that describes the required format of the file. */
  readonly about: string;
  readonly onTemplate?: (format: 'xlsx' | 'csv') => void;
}

/** Area in which the user drops or chooses a file, with the required format and templates to download. */
export function FileChoice({ onFile, about, onTemplate }: Props) {
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
      <Typography sx={{ mb: 1.5 }}>{about}</Typography>
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
          accept=".xlsx,.csv,.tsv,.txt,.xls,text/csv"
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
      {onTemplate && (
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
      )}
    </>
  );
}
