import { useViewer } from '../../jsonapi/viewer.ts';
import { can } from '../can.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { departureOf, type RecordProps } from '../registry.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

/** The detail of a record, in mode view or edit, with what was registered to stand under it. */
export function DetailTab({ resource, record }: RecordProps) {
  const viewer = useViewer();
  const { editing: asked, stop } = useEditMode();
  const editing = asked && can(viewer, resource, 'edit', record);
  const { below: Below } = departureOf(resource.name);
  const historyElsewhere = (resource.view?.tabs ?? ['history']).includes('history');
  return (
    <>
      {editing ? (
        <RecordForm key={record.id} resource={resource} record={record} onSaved={stop} onCancel={stop} />
      ) : (
        <RecordDetail resource={resource} record={record} />
      )}
      <Loaded height={120}>
        {Below && <Below resource={resource} record={record} mode={editing ? 'edit' : 'view'} />}
        {!editing && !historyElsewhere && <HistoryPanel resource={resource} record={record} />}
      </Loaded>
    </>
  );
}
