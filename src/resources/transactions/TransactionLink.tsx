import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { transactionKinds } from '#schema/choices';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Shows the kind of a transaction, as a link to the transaction's page. */
export const TransactionLink = ({ of: { id, kind } }: { readonly of: LoadedRecord }) => (
  <Link component={RouterLink} to={`/transactions/${id}`}>
    {transactionKinds.find(({ value }) => value === kind)?.label ?? String(kind)}
  </Link>
);
