import { Link } from '@mui/material';
import { useListContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { similarNamesOf } from '../../jsonapi/similarNamesOf.ts';
import { recordPath } from '../../kinds/parts/recordPath.ts';

/** Offers the records whose names are spelled like the one that the list around it was searched for in vain. */
export function SimilarNames() {
  const { meta } = useListContext();
  const resource = useResourceContext() ?? '';
  const similar = similarNamesOf(meta);
  if (similar.length === 0) return null;
  return (
    <span>
      Có phải bạn tìm{' '}
      {similar.map((each, at) => (
        <span key={each.id}>
          {at > 0 && ', '}
          <Link component={RouterLink} to={recordPath(resource, { id: each.id }) ?? '/'}>
            {each.name}
          </Link>
        </span>
      ))}
      ?
    </span>
  );
}
