import { flag, listOf, orNull, shape, string } from '#schema/answers';
import { nobody } from '../../../access/nobody.ts';
import type { Feature } from '../../../http/parts.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { callConfig } from './describeCall.ts';

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
    second_factor: shape({ on: flag, required: flag }),
    via: orNull(shape({ id: string, name: string })),
    visiting: { ...shape({ name: string }), description: 'Người thật, khi đang truy cập thay' },
  },
  ['visiting'],
);

/** GET /me: the current user. `apps` is empty for who has no role; `visiting` names the real person (schema 5.7). */
export const me: Feature = async (app) => {
  const config = {
    ...callConfig('signed-in', 'Người đang đăng nhập', null, answer),
    withoutSecondFactor: true,
  };
  app.get('/me', { config }, async (request) => {
    const { viewer } = request;
    const person = viewer ?? nobody;
    const apps = person.roles.length > 0 ? [{ code: 'admin', name: 'Admin' }] : [];
    const { second_factor } = sessionOf(request);
    return {
      data: {
        ...person,
        apps,
        second_factor,
        ...(person.via ? { visiting: { name: person.via.name } } : {}),
      },
    };
  });
};
