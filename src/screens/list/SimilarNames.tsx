import { Link, Typography } from '@mui/material';
import { useListContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type SimilarName, similarNamesOf } from '../../jsonapi/similarNames.ts';
import { recordPath } from '../../kinds/parts/recordPath.ts';

/** Of the list around it, which found nothing: the records whose names are spelled like the one that was searched for. */
export function SimilarNames() {
  const { meta } = useListContext();
  const resource = useResourceContext() ?? '';
  const similar = similarNamesOf(meta);
  if (similar.length === 0) return null;
  return (
    <Typography component="div" sx={{ mb: 2 }}>
      Có phải bạn tìm{' '}
      {similar.map((each, at) => (
        <span key={each.id}>
          {at > 0 && ', '}
          <SimilarLink resource={resource} similar={each} />
        </span>
      ))}
      ?
    </Typography>
  );
}

const SimilarLink = ({ resource, similar: { id, name } }: { resource: string; similar: SimilarName }) => (
  <Link component={RouterLink} to={recordPath(resource, { id }) ?? '/'}>
    {name}
  </Link>
);
