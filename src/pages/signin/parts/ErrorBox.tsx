import { Alert, AlertTitle } from '@mui/material';
import { Suspense, useEffect, useRef } from 'react';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';

const RichView = lazyWithPreload(() => import('../../../kinds/parts/RichView.tsx'));

/** A text from the server, with the few tags it can contain. */
const Text = ({ children }: { children: string }) =>
  /[<&]/.test(children) ? (
    <Suspense fallback={null}>
      <RichView source="text" record={{ id: '', text: children }} />
    </Suspense>
  ) : (
    children
  );

interface Props {
  readonly text: string;
  readonly details?: readonly string[];
}

/** The red box: the error, and the server's details as a list. */
export function ErrorBox({ text, details = [] }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert severity="error" variant="outlined" ref={box} sx={{ '& ul': { m: 0, pl: 2.5 } }}>
      {details.length === 0 && <Text>{text}</Text>}
      {details.length > 0 && (
        <>
          <AlertTitle>{text}</AlertTitle>
          <ul>
            {details.map((detail) => (
              <li key={detail}>
                <Text>{detail}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
