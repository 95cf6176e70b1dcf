import { Alert, AlertTitle } from '@mui/material';
import { useEffect, useRef } from 'react';
import { SafeHtml } from './SafeHtml.tsx';

/** The red box: what went wrong, and the server's details as a list, both as sanitised HTML. */
export function ErrorBox({ text, details = [] }: { text: string; details?: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert severity="error" variant="outlined" ref={box} sx={{ '& ul': { m: 0, pl: 2.5 } }}>
      {details.length > 0 ? (
        <>
          <AlertTitle>
            <SafeHtml html={text} />
          </AlertTitle>
          <ul>
            {details.map((detail) => (
              <li key={detail}>
                <SafeHtml html={detail} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <SafeHtml html={text} />
      )}
    </Alert>
  );
}
