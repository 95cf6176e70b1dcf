import { Box, Button, Typography } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../../jsonapi/viewer.ts';
import { isLevel, LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { can } from '../can.ts';
import { usePageTitle } from '../parts/usePageTitle.ts';
import { departureOf, type RecordProps } from '../registry.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { useListPath } from './useListPath.ts';
import { useTabs } from './useTabs.ts';

/** A record's name and level, what can be done to it now, and, apart, Delete. */
export function RecordHeader({ resource, record }: RecordProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { editing, edit } = useTabs(resource, record);
  const { header: Header } = departureOf(resource.name);
  const title = recordTitle(resource.name, record);
  usePageTitle(title);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {isLevel(record.level) && <LevelBadge level={record.level} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
          {!editing && <ActionButtons resource={resource} record={record} />}
          {!editing && edit && (
            <Button variant="outlined" onClick={edit}>
              Edit
            </Button>
          )}
        </Box>
        {!editing && can(viewer, resource, 'delete', record) && (
          <DeleteButton resource={resource} record={record} onDeleted={() => navigate(listPath)} />
        )}
      </Box>
      {Header && (
        <div>
          <Header resource={resource} record={record} />
        </div>
      )}
    </>
  );
}
