import Inbox from '@mui/icons-material/Inbox';
import Lock from '@mui/icons-material/Lock';
import Search from '@mui/icons-material/SearchOutlined';
import { Button } from '@mui/material';
import type { ComponentType } from 'react';
import { Translate } from 'react-admin';
import { Link } from 'react-router-dom';
import { inSentence } from '../parts/inSentence.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { SimilarNames } from './SimilarNames.tsx';

interface Props {
  readonly label: string;
  /** In place of the usual words. */
  readonly words?: string | undefined;
  readonly onNew?: (() => void) | undefined;
  /** Beside New. */
  readonly More?: ComponentType | undefined;
}

/** There is nothing yet: the first one can be made. */
export const NothingYet = ({ label, words, onNew, More }: Props) => (
  <StateMessage
    role="status"
    icon={Inbox}
    title={words ?? `Chưa có ${inSentence(label)} nào.`}
    button={
      (onNew || More) && (
        <>
          {More && (
            <LazyBoundary>
              <More />
            </LazyBoundary>
          )}
          {onNew && (
            <Button variant="outlined" onClick={onNew}>
              New
            </Button>
          )}
        </>
      )
    }
  />
);

/** Nothing matches the filters of the list around: what is spelled alike, or all again. */
export const NothingFound = ({ onClear }: { readonly onClear: () => void }) => (
  <StateMessage
    role="status"
    icon={Search}
    title="Không có kết quả nào khớp với bộ lọc."
    button={
      <Button variant="outlined" onClick={onClear}>
        <Translate i18nKey="ra.action.remove_all_filters" />
      </Button>
    }
  >
    <SimilarNames />
  </StateMessage>
);

/** What is not the viewer's to see. @param label what it is, as a list's title */
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
