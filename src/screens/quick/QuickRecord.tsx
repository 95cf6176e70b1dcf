import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { hasPage } from '#schema/pages';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { rightsOf } from '../can.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import type { Quick } from '../list/useQuick.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { RecordDetail } from '../record/RecordDetail.tsx';
import { RecordShow } from '../record/RecordShow.tsx';
import { departureOf, type RecordProps } from '../registry.ts';

interface Props {
  readonly resource: AnyResource;
  readonly id: string;
  readonly address: Quick;
  readonly initial?: LoadedRecord | undefined;
}

/** A record in the quick view, shown or in mode edit its form, with the buttons its mode and the viewer's rights give. */
export function QuickRecord({ resource, id, address, initial }: Props) {
  const close = (
    <Button color="inherit" onClick={address.close} sx={{ ml: 'auto' }}>
      Close
    </Button>
  );
  return (
    <RecordShow
      resource={resource}
      id={id}
      initial={initial}
      waiting={<Skeleton variant="rounded" height={240} />}
      above={<Box sx={{ display: 'flex' }}>{close}</Box>}
    >
      {(record, fresh) => <Pane {...{ resource, record, fresh, address, close }} />}
    </RecordShow>
  );
}

interface PaneProps extends RecordProps {
  readonly fresh: boolean;
  readonly address: Quick;
  readonly close: ReactNode;
}

function Pane({ resource, record, fresh, address, close }: PaneProps) {
  const viewer = useViewer();
  const { header: Header, below: Below } = departureOf(resource.name);
  const rights = rightsOf(viewer, resource, record);
  const editing = address.editing && rights.edit && fresh;
  const stop = () => address.open(record.id);
  // What the row stands in for cannot be acted on yet; the buttons' room is kept.
  const untilFresh = { display: 'contents', visibility: fresh ? 'visible' : 'hidden' };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
          {recordTitle(resource.name, record)}
        </Typography>
        {close}
      </Box>
      {Header && <Header resource={resource} record={record} />}
      {editing ? (
        <RecordForm resource={resource} record={record} onSaved={stop} onCancel={stop} />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            <Box sx={untilFresh}>
              <ActionButtons resource={resource} record={record} />
            </Box>
            {rights.edit && (
              <Button variant="outlined" onClick={() => address.open(record.id, true)}>
                Edit
              </Button>
            )}
            {hasPage(resource.name) && (
              <Button component={RouterLink} to={`/${resource.name}/${record.id}`}>
                Detail
              </Button>
            )}
            {rights.delete && (
              <Box sx={{ ...untilFresh, display: 'block', ml: 'auto' }}>
                <DeleteButton resource={resource} record={record} onDeleted={address.close} />
              </Box>
            )}
          </Box>
          <RecordDetail resource={resource} record={record} />
        </>
      )}
      {fresh && (
        <Loaded height={120}>
          {Below && <Below resource={resource} record={record} mode={editing ? 'edit' : 'view'} />}
          {!editing && <HistoryPanel resource={resource} record={record} />}
        </Loaded>
      )}
    </>
  );
}
