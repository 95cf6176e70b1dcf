import { Typography } from '@mui/material';
import type { AnyResource } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';
import { can } from '../can.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { ListEmpty } from '../list/ListEmpty.tsx';
import type { Quick } from '../list/useQuick.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { departureOf } from '../registry.ts';

interface Props {
  readonly resource: AnyResource;
  readonly address: Quick;
}

/** A new record beside its list; created, it is shown. */
export function QuickNew({ resource, address }: Props) {
  const viewer = useViewer();
  const { New } = departureOf(resource.name);
  if (!can(viewer, resource, 'create')) return <ListEmpty why="forbidden" label={resource.label} />;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {resource.label} mới
      </Typography>
      {New ? (
        <Loaded height={120}>
          <New onCancel={address.close} />
        </Loaded>
      ) : (
        <RecordForm
          resource={resource}
          onSaved={(record) => address.open(record.id)}
          onCancel={address.close}
        />
      )}
    </>
  );
}
