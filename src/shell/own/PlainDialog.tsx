import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { detailsOf } from '../../jsonapi/errors.ts';
import { UnsavedQuestion } from '../../screens/form/UnsavedQuestion.tsx';
import { ErrorBox } from '../signin/ErrorBox.tsx';

interface Props {
  readonly title: string;
  /** On the button that sends it. */
  readonly submit: string;
  /** Over what the server refused. */
  readonly failed: string;
  readonly danger?: boolean;
  /** Handed the inputs' values; the dialog closes when it is done. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around a few inputs of one's own account, whose values are sent as they were typed and kept nowhere. */
export function PlainDialog({ title, submit, failed, danger, onSubmit, onClose, children }: Props) {
  const [error, setError] = useState<{ details: readonly string[]; at: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leave = () => {
    const typed = [...new FormData(form.current ?? undefined).values()].some((value) => value !== '');
    if (typed) setLeaving(true);
    else onClose();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    try {
      await onSubmit(values);
      onClose();
    } catch (refused) {
      setError({ details: detailsOf(refused), at: Date.now() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={leave}>
      <form ref={form} onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {error && <ErrorBox key={error.at} text={failed} details={error.details} />}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Hủy</Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
      {leaving && <UnsavedQuestion onLeave={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}
