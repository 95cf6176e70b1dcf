import { useCan } from '../../jsonapi/useCan.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/History.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

/** The detail of a record, in mode view or edit. */
export function DetailTab() {
  const resource = useDeclaration();
  const record = useRecord();
  const { editing, stop } = useEditMode();
  const mayEdit = useCan('edit', record, resource.name);
  return (
    <Detail
      key={record.id}
      editing={editing && mayEdit}
      history={!(resource.view?.tabs ?? ['history']).includes('history')}
      onStop={stop}
    />
  );
}

interface Props {
  readonly editing: boolean;
  /** The history under it, where it has no place of its own. */
  readonly history: boolean;
  /** It is what the server said last: what stands under it can be asked for. */
  readonly fresh?: boolean;
  /** Saved or cancelled. */
  readonly onStop: () => void;
}

/** A record's fields or its form, with what its resource adds under it. */
export function Detail({ editing, history, fresh = true, onStop }: Props) {
  const { below: Below } = useScreens().slots ?? {};
  return (
    <>
      {editing ? <RecordForm mode="edit" onSaved={onStop} onCancel={onStop} /> : <RecordDetail />}
      {fresh && (
        <LazyBoundary height={120}>
          {Below && <Below mode={editing ? 'edit' : 'view'} />}
          {!editing && history && <HistoryPanel />}
        </LazyBoundary>
      )}
    </>
  );
}
