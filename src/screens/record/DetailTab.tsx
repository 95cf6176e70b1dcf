import { useCan } from '../../jsonapi/useCan.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/History.tsx';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import type { RecordProps } from '../screensOf.ts';
import { useScreens } from '../useScreens.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

/** The detail of a record, in mode view or edit. */
export function DetailTab({ resource, record }: RecordProps) {
  const { editing, stop } = useEditMode();
  const mayEdit = useCan('edit', record, resource.name);
  return (
    <Detail
      key={record.id}
      resource={resource}
      record={record}
      editing={editing && mayEdit}
      history={!(resource.view?.tabs ?? ['history']).includes('history')}
      onStop={stop}
    />
  );
}

interface Props extends RecordProps {
  readonly editing: boolean;
  /** The history under it, where it has no place of its own. */
  readonly history: boolean;
  /** It is what the server said last: what stands under it can be asked for. */
  readonly fresh?: boolean;
  /** Saved or cancelled. */
  readonly onStop: () => void;
}

/** A record's fields or its form, with what its resource adds under it. */
export function Detail({ resource, record, editing, history, fresh = true, onStop }: Props) {
  const { below: Below } = useScreens(resource.name).slots ?? {};
  return (
    <>
      {editing ? (
        <RecordForm resource={resource} record={record} onSaved={onStop} onCancel={onStop} />
      ) : (
        <RecordDetail resource={resource} record={record} />
      )}
      {fresh && (
        <LazyBoundary height={120}>
          {Below && <Below resource={resource} record={record} mode={editing ? 'edit' : 'view'} />}
          {!editing && history && <HistoryPanel resource={resource} record={record} />}
        </LazyBoundary>
      )}
    </>
  );
}
