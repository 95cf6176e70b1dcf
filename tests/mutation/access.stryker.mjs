/** Mutation run for rights: the allowed actions and fields, and the visible rows. */
import { of } from './of.mjs';

export default of('access', [
  'api/access/permit.ts',
  'api/db/scopedRows.ts',
  'api/reports/findPartnerScope.ts',
]);
