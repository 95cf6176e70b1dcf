import Button from '@mui/material/Button';
import { formatDate } from '#rules/format';
import { mayAct } from '#rules/levels';
import type { Loaded } from '../../../jsonapi/loaded.ts';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ActionDialogOf } from '../../../screens/actions/ActionDialogOf.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { nextStepKey } from '../../../screens/parts/pageKey.ts';
import { useDeferredOpen } from '../../../screens/parts/useDeferredOpen.tsx';
import { SessionDialog } from './SessionDialog.tsx';

interface Props {
  readonly pack: Loaded<'packages'>;
  /** Its first session that is still planned. */
  readonly shift: Loaded<'shifts'>;
  /** The local day. */
  readonly today: string;
}

/** The next step of a package at work: recording the session whose day has come, else what can be done with the next. */
export function NextSession({ pack, shift, today }: Props) {
  const [open, setOpen, line] = useDeferredOpen(false);
  const record = { ...shift, package_level: pack.level };
  const day = shift.day;
  const due = day <= today;
  const may = useCan(due ? 'finish_shift' : 'delay_shift', record, 'shifts');
  if (!may || !mayAct('finish_shift', pack.level)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="contained" {...nextStepKey} onClick={() => setOpen(true)}>
        {due ? 'Ghi nhận buổi' : 'Buổi tới'} {formatDate(day).slice(0, 5)}
      </Button>
      {line}
      {open && due && (
        <ActionDialogOf
          resource={declarationOf('shifts')}
          record={record}
          code="finish_shift"
          onClose={close}
        />
      )}
      {open && !due && <SessionDialog shift={record} onMove={undefined} onClose={close} />}
    </>
  );
}
