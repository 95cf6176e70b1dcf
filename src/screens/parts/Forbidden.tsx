import Lock from '@mui/icons-material/Lock';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { inSentence } from './inSentence.ts';
import { StateMessage } from './StateMessage.tsx';

/** Shown in place of what the viewer may not see. @param label what it is, as a list's title */
export const Forbidden = ({ label }: { readonly label: string }) => (
  <StateMessage
    role="status"
    icon={Lock}
    title={`Bạn không có quyền xem ${inSentence(label)}.`}
    button={
      <Button variant="outlined" component={Link} to="/">
        Về trang chủ
      </Button>
    }
  >
    Nếu công việc cần, hãy nhờ quản trị viên cấp quyền.
  </StateMessage>
);
