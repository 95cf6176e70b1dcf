import { Button } from '@mui/material';
import { useDialog } from '../../screens/parts/useDialog.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const AnswerDialog = lazyWithPreload(() => import('./AnswerDialog.tsx'));

/** Button that opens the action needed by an open request. */
export default function AnswerRequestButton() {
  const { id, state, asker } = useRecord<'requests'>();
  const [open, dialog] = useDialog();
  const answer = () =>
    open((onClose) => (
      <LazyBoundary>
        <AnswerDialog id={id} onClose={onClose} />
      </LazyBoundary>
    ));
  return (
    <>
      {state === 'open' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Trả lời ${asker ?? ''}`}
          {...buildPreloadProps(AnswerDialog)}
          onClick={answer}
        >
          Trả lời
        </Button>
      )}
      {dialog}
    </>
  );
}
