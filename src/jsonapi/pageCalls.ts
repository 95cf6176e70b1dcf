/** Calls about the own page of a nurse or customer, loaded together with the dialog that uses them. */
import type { OwnPage } from '#schema/ownPages';
import { getData, sendCall } from './http.ts';

export type PageOwnerResource = 'agents' | 'customers';

export function buildOwnPageCalls(owners: PageOwnerResource, id: string) {
  const path = `${owners}/${id}/page`;
  return {
    load: (signal?: AbortSignal) => getData<OwnPage>(path, signal),
    /** Creates a new URL of the page; the previous URL stops working. */
    open: () => sendCall(path, { method: 'POST', body: {} }),
    end: () => sendCall(path, { method: 'DELETE' }),
    endDevice: (device: string) => sendCall(`${path}/devices/${device}`, { method: 'DELETE' }),
  };
}
