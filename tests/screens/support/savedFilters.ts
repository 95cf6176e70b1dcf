import { type FakeServerCall, type FakeServerReply, replyWithPage, replyWithRecord } from './api.ts';

export interface SavedFilterOnServer {
  name: string;
  filters: object;
  roles: string[];
  owner_id: string;
  owner_name: string;
}

/** Answers calls about saved filters from this map, by id; returns null for every other call. The viewer is account 1. */
export function createSavedFilterReplies(
  saved: Map<string, SavedFilterOnServer>,
): (call: FakeServerCall) => FakeServerReply | null {
  let next = 100;
  return ({ method, path, body }) => {
    const [resource = '', id = ''] = path.split('/');
    if (resource !== 'saved_filters') return null;
    const given = (body as { data?: { attributes?: Partial<SavedFilterOnServer> } })?.data?.attributes ?? {};
    const own = { name: '', filters: {}, roles: [], owner_id: '1', owner_name: 'Chủ' };
    if (method === 'DELETE') {
      saved.delete(id);
      return { status: 204 };
    }
    if (method === 'GET')
      return replyWithPage(
        resource,
        [...saved].map(([key, attributes]) => ({ id: key, ...attributes })),
      );
    if (method === 'POST') next += 1;
    const key = method === 'POST' ? String(next) : id;
    const stored = { ...own, ...saved.get(key), ...given };
    saved.set(key, stored);
    return { ...replyWithRecord(resource, key, { ...stored }), status: method === 'POST' ? 201 : 200 };
  };
}
