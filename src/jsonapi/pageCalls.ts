/** The calls about an own page, loaded with the dialog that makes them. */
import type { OwnPage } from '#schema/ownPages';
import { getData, send } from './http.ts';

export type PageOwners = 'agents' | 'customers';

/** The calls about the page of one nurse or customer. */
export function pageCallsOf(owners: PageOwners, id: string) {
  const path = `${owners}/${id}/page`;
  return {
    load: (signal?: AbortSignal) => getData<OwnPage>(path, signal),
    /** Makes a new address; the one before ends. */
    open: () => send(path, { method: 'POST', body: {} }),
    end: () => send(path, { method: 'DELETE' }),
    endDevice: (device: string) => send(`${path}/devices/${device}`, { method: 'DELETE' }),
  };
}
