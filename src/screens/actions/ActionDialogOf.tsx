import { Loaded } from '../parts/Loaded.tsx';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { type ActionDialogProps, departureOf } from '../registry.ts';
import { LazyActionDialog } from './LazyActionDialog.ts';

/** The dialog of an action: the one registered for it, else the one made from its input. Done, all is read again. */
export function ActionDialogOf({
  resource,
  record,
  code,
  given,
  onClose,
}: Omit<ActionDialogProps, 'onDone'>) {
  const notices = useNotices();
  const reload = useReload();
  const Dialog = departureOf(resource.name).actions?.[code]?.Dialog ?? LazyActionDialog;
  return (
    <Loaded>
      <Dialog
        resource={resource}
        record={record}
        code={code}
        given={given}
        onClose={onClose}
        onDone={() => {
          notices.done();
          onClose();
          void reload();
        }}
      />
    </Loaded>
  );
}
