import { Alert, Button } from '@mui/material';
import { useLogout } from 'react-admin';
import { useViewer } from '../../jsonapi/viewer.ts';

/** Shows the name of the visited account. */
export function VisitBanner() {
  const signOut = useLogout();
  const { name, email, via } = useViewer();
  if (!via) return null;
  return (
    <Alert
      severity="warning"
      variant="filled"
      sx={{ mb: 2.5, bgcolor: 'warning.main', color: 'warning.contrastText', alignItems: 'center' }}
      action={
        <Button color="inherit" variant="outlined" size="small" onClick={() => void signOut()}>
          Thôi xem như người này
        </Button>
      }
    >
      {via.name} đang xem như <strong>{name}</strong> ({email}). Mọi thao tác đều được ghi lại cả hai tên.
    </Alert>
  );
}
