import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { clearUnreadChanges, useUnreadChangeCount } from './changes.ts';

/**
 * Button "3 thay đổi mới" above a list that is scrolled down. The list reloads only when the user clicks it, so that the rows do not move
 * before.
 */
export function NewChanges() {
  const resource = useResourceContext() ?? '';
  const queries = useQueryClient();
  const count = useUnreadChangeCount(resource);
  if (count === 0) return null;
  return (
    <Button
      size="small"
      variant="contained"
      className="no-print"
      onClick={() => {
        clearUnreadChanges(resource);
        window.scrollTo({ top: 0 });
        void queries.invalidateQueries({ queryKey: [resource] });
      }}
      sx={{ position: 'fixed', top: 72, left: '50%', transform: 'translateX(-50%)', zIndex: 'fab' }}
    >
      {count} thay đổi mới
    </Button>
  );
}
