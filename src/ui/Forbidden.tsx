import Lock from '@mui/icons-material/Lock';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { StateMessage } from './StateMessage.tsx';
import { toInlineLabel } from './toInlineLabel.ts';

/**
 * Shown in place of content that the viewer may not see.
 * @param label the name of the content, as in a list's title
 */
export const Forbidden = ({ label }: { readonly label: string }) => (
  <StateMessage
    role="status"
    icon={Lock}
    title={`Bạn không có quyền xem ${toInlineLabel(label)}.`}
    button={
      <Button variant="outlined" component={Link} to="/">
        Về trang chủ
      </Button>
    }
  >
    Nếu công việc cần, hãy nhờ quản trị viên cấp quyền.
  </StateMessage>
);
