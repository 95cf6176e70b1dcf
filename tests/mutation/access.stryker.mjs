/** Who may do and see what: the declared rights, and which rows. */
import { of } from './of.mjs';

export default of('access', ['api/access/permit.ts', 'api/db/scopedRows.ts', 'api/reports/partnerScope.ts']);
