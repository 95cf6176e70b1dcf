import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { departureOf } from '../registry.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly code: string;
  readonly onClose: () => void;
}

/** The dialog of an action: the one registered for it, else the one made from its input. Done, all is read again. */
export function ActionDialogOf({ resource, record, code, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const Dialog = departureOf(resource.name).actions?.[code]?.Dialog ?? ActionDialog;
  return (
    <Loaded>
      <Dialog
        resource={resource}
        record={record}
        code={code}
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
