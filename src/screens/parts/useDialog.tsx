import { createContext, type ReactNode, use } from 'react';
import { RecordContextProvider, useListContext, useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useDeferredOpen } from './useDeferredOpen.tsx';

interface OpenedDialog {
  readonly record: LoadedRecord | undefined;
  readonly render: (onClose: () => void) => ReactNode;
}

/** Opens a dialog of a row outside the row. */
const RowDialogContext = createContext<((dialog: OpenedDialog) => void) | null>(null);

/**
 * Returns a function that opens a dialog on the current record, and the open dialog. A dialog opened in a row is rendered by the
 * surrounding `RowDialogs`.
 */
export function useDialog(): [open: (render: OpenedDialog['render']) => void, dialog: ReactNode] {
  const openOutside = use(RowDialogContext);
  const record = useRecordContext<LoadedRecord>();
  const [opened, setOpened, line] = useDeferredOpen<OpenedDialog | null>(null);
  const dialog = (
    <>
      {line}
      {opened?.render(() => setOpened(null))}
    </>
  );
  return [(render) => (openOutside ?? setOpened)({ record, render }), dialog];
}

/**
 * Renders the dialogs opened in the rows of the surrounding list. A row can leave the list while its dialog is open, for example because
 * another user changed its record. The dialog then stays open with the user's input.
 */
export function RowDialogs({ children }: { readonly children: ReactNode }) {
  const { data } = useListContext<LoadedRecord>();
  const [opened, setOpened, line] = useDeferredOpen<OpenedDialog | null>(null);
  const current = data?.find(({ id }) => id === opened?.record?.id) ?? opened?.record;
  return (
    <>
      <RowDialogContext value={setOpened}>{children}</RowDialogContext>
      {line}
      <RecordContextProvider value={current}>{opened?.render(() => setOpened(null))}</RecordContextProvider>
    </>
  );
}
