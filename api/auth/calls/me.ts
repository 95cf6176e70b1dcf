import type { Feature } from '../../http/parts.ts';
import { nobody } from '../../http/parts.ts';
import { describeCall } from '../describeCall.ts';

const text = { type: 'string' };
const answer = {
  id: text,
  name: text,
  email: text,
  kind: text,
  roles: { type: 'array', items: text },
  apps: { type: 'array', items: { type: 'object', properties: { code: text, name: text } } },
  partner_id: { type: ['string', 'null'] },
  mechanism_id: { type: ['string', 'null'] },
  via: { type: ['object', 'null'], properties: { id: text, name: text } },
  visiting: { type: 'object', properties: { name: text }, description: 'Người thật, khi đang truy cập thay' },
};

/** GET /me: the current user (spec/2 §3). `apps` is empty for who has no role; `visiting` names the real person (contract §2). */
export const me: Feature = async (app) => {
  const config = {
    permission: 'signed-in',
    describe: () => describeCall('Người đang đăng nhập', null, answer),
  } as const;
  app.get('/me', { config }, async ({ viewer }) => {
    const person = viewer ?? nobody;
    const apps = person.roles.length > 0 ? [{ code: 'admin', name: 'Admin' }] : [];
    return { data: { ...person, apps, ...(person.via ? { visiting: { name: person.via.name } } : {}) } };
  });
};
