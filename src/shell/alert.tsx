import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Alert = (message: string) => Promise<void>;
const AlertContext = createContext<Alert>(async () => undefined);

/** Shows a message in a modal dialog with OK; resolves when it is dismissed. */
export const useAlert = (): Alert => useContext(AlertContext);

/** Holds the dialog of `useAlert`; one message after the other. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly { message: string; done: () => void }[]>([]);
  const alert = useCallback<Alert>(
    (message) => new Promise((done) => setQueue((waiting) => [...waiting, { message, done }])),
    [],
  );
  const [shown] = queue;
  const dismiss = () => {
    setQueue((waiting) => waiting.slice(1));
    shown?.done();
  };
  return (
    <AlertContext value={alert}>
      {children}
      {shown && (
        <Dialog
          open
          role="alertdialog"
          onClose={dismiss}
          aria-describedby="alert-message"
          maxWidth="xs"
          fullWidth
        >
          <DialogContent>
            <DialogContentText id="alert-message" color="textPrimary" sx={{ whiteSpace: 'pre-line' }}>
              {shown.message}
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={dismiss} variant="contained" autoFocus>
              OK
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </AlertContext>
  );
}
