import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { caughtUp, useWaiting } from './changes.ts';

/** "3 thay đổi mới" over a list that one has scrolled in; nothing moves until it is pressed. */
export function NewChanges() {
  const resource = useResourceContext() ?? '';
  const queries = useQueryClient();
  const count = useWaiting(resource);
  if (count === 0) return null;
  return (
    <Button
      size="small"
      variant="contained"
      className="no-print"
      onClick={() => {
        caughtUp(resource);
        window.scrollTo({ top: 0 });
        void queries.invalidateQueries({ queryKey: [resource] });
      }}
      sx={{ position: 'fixed', top: 72, left: '50%', transform: 'translateX(-50%)', zIndex: 'fab' }}
    >
      {count} thay đổi mới
    </Button>
  );
}
