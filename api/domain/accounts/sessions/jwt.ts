/** The access token's form: a JWT signed with HS256, that and nothing else, read at the server's own clock. */
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Hangs `app.jwt` on the server, with the secret of the settings. */
export async function jwt(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyJwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat', 'sub', 'sid'], checkTyp: 'JWT' },
  });
}
