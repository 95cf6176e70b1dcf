import Inbox from '@mui/icons-material/Inbox';
import Search from '@mui/icons-material/SearchOutlined';
import { Button, Link } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { readSimilarNames } from '../../jsonapi/readSimilarNames.ts';
import { defaultSort } from '../../jsonapi/sort.ts';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';

export interface EmptyListProps {
  /** Called to open the form of a new record; undefined if the viewer may not create records. */
  readonly onNew: (() => void) | undefined;
}

/** A text that says why a list has no rows: it is empty, or no record matches its filters. */
export default function EmptyList({ onNew }: EmptyListProps) {
  const { filterValues, setFilters, setSort } = useListContext();
  if (Object.keys(filterValues).length === 0) return <NothingYet onNew={onNew} />;
  const clear = () => {
    setFilters({});
    setSort(defaultSort);
  };
  return <NothingFound onClear={clear} />;
}

/** Shown for an empty list; offers to create the first record. */
function NothingYet({ onNew }: EmptyListProps) {
  const resource = useDeclaration();
  const { whenEmpty: More } = useScreens().slots ?? {};
  return (
    <StateMessage
      role="status"
      icon={Inbox}
      title={resource.list.empty ?? `Chưa có ${toInlineLabel(getListTitle(resource))} nào.`}
      button={
        (onNew || More) && (
          <>
            <LazyBoundary>{More && <More />}</LazyBoundary>
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
}

/** Shown if no record matches the filters; offers records with a similar name, and a button that clears the filters. */
function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { meta } = useListContext();
  const { name: resource } = useDeclaration();
  const similar = readSimilarNames(meta);
  return (
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
      {similar.length > 0 && (
        <span>
          Có phải bạn tìm{' '}
          {similar.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ', '}
              <Link component={RouterLink} to={findRecordPath(resource, { id: each.id }) ?? '/'}>
                {each.name}
              </Link>
            </span>
          ))}
          ?
        </span>
      )}
    </StateMessage>
  );
}
