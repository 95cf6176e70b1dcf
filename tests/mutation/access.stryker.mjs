/** Permissions and row scope: who may do what, and whose rows lists, includes and histories tell. */
import { of } from './of.mjs';

export default {
  ...of('access', [
    'api/access/permit.ts',
    'api/resources/history.ts',
    'api/resources/include.ts',
    'api/resources/record.ts',
  ]),
  // Each runs a server.
  timeoutMS: 60_000,
};
