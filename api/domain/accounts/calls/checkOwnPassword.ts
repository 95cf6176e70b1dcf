import type { FastifyRequest } from 'fastify';
import { invalid } from '../../../domainError.ts';
import { verifyPassword } from '../passwords/verifyPassword.ts';
import { oneself } from './oneself.ts';

/**
 * Is this the password of who sends the request?
 * @param member the body's member that carried it, for the pointer
 * @throws ApiError 422 at it
 */
export async function checkOwnPassword(
  request: FastifyRequest,
  password: string,
  member: string,
): Promise<void> {
  const { knex } = request.server.parts;
  const { id } = oneself(request);
  const row = await knex('users')
    .where({ id: Number(id) })
    .first('password_hash');
  if (!(await verifyPassword(row?.password_hash ?? null, password)))
    throw invalid(member, 'Mật khẩu hiện tại không đúng.');
}
