import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecord } from '../../screens/useRecord.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const AnswerDialog = lazyWithPreload(() => import('./AnswerDialog.tsx'));

/** Button that opens the action needed by an open request. */
export default function AnswerRequestButton() {
  const { id, state, asker } = useRecord<'requests'>();
  const [isOpen, setOpen] = useState(false);
  if (state !== 'open' && !isOpen) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Trả lời ${asker ?? ''}`}
        {...buildPreloadProps(AnswerDialog)}
        onClick={() => setOpen(true)}
      >
        Trả lời
      </Button>
      {isOpen && (
        <LazyBoundary>
          <AnswerDialog id={id} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
