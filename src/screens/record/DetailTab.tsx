import { useCan } from '../../jsonapi/useCan.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/History.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

/** The tab of a record's details, in mode view or edit. */
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
  /** The history follows, where it has no place of its own. */
  readonly history: boolean;
  /** The record was loaded, so that what follows it can be. */
  readonly fresh?: boolean;
  /** The form was saved or cancelled. */
  readonly onStop: () => void;
}

/** A record's fields or its form, and what its resource adds below. */
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
