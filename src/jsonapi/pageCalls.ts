/** The calls about a nurse's own page, loaded with the dialog that makes them. */
import type { OwnPage } from '#schema/ownPages';
import { getData, send } from './http.ts';

const pathOf = (nurse: string): string => `agents/${nurse}/page`;

export const pageCalls = {
  load: (nurse: string, signal?: AbortSignal) => getData<OwnPage>(pathOf(nurse), signal),
  /** Makes a new address; the one before ends. */
  open: (nurse: string) => send(pathOf(nurse), { method: 'POST', body: {} }),
  end: (nurse: string) => send(pathOf(nurse), { method: 'DELETE' }),
  endDevice: (nurse: string, device: string) =>
    send(`${pathOf(nurse)}/devices/${device}`, { method: 'DELETE' }),
};
