import { listOf, orNull, shape, string } from '#schema/answers';
import { nobody } from '../../../access/nobody.ts';
import type { Feature } from '../../../http/parts.ts';
import { describeCall } from './describeCall.ts';

const answer = shape(
  {
    id: string,
    name: string,
    email: string,
    kind: string,
    roles: listOf(string),
    apps: listOf(shape({ code: string, name: string })),
    partner_id: orNull(string),
    mechanism_id: orNull(string),
    via: orNull(shape({ id: string, name: string })),
    visiting: { ...shape({ name: string }), description: 'Người thật, khi đang truy cập thay' },
  },
  ['visiting'],
);

/** GET /me: the current user. `apps` is empty for who has no role; `visiting` names the real person (schema 5.7). */
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
