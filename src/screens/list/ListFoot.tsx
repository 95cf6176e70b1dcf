import { Box } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import { formatMoney } from '#rules/format';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import PageSize from './PageSize.tsx';

/** The end of the line below the rows: the declared sum of the list, and the number of records per page. */
export default function ListFoot() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
      <FootSum />
      <PageSize />
    </Box>
  );
}

/** The sum of a money field over the filtered list. */
function FootSum() {
  const { name, title, fields, list } = useDeclaration();
  const { filterValues } = useListContext();
  const viewer = useViewer();
  const { footSum = '' } = list;
  const field = fields[footSum];
  const isShown = field !== undefined && canReadField(viewer, field);
  const { meta } = useGetList(
    name,
    {
      filter: filterValues,
      pagination: { page: 1, perPage: 1 },
      meta: { include: [], fields: { [name]: [title] }, sumOf: footSum },
    },
    { enabled: isShown },
  );
  if (!isShown || typeof meta?.sum !== 'number') return null;
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {field.label}: <b>{formatMoney(meta.sum)}</b>
    </Box>
  );
}
