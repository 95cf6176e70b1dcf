/** Registers routes with a plain JSON body (schema 1.7). Each route declares its input, its answer and its use case. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oneOf, shape, stringShape } from '#schema/answers';
import { type Fields, password, text, type ValuesOf } from '#schema/kinds';
import { formatRequiredMessage } from '#schema/values';
import { requireOwnAccount } from '../access/requireOwnAccount.ts';
import { DomainError } from '../base/domainError.ts';
import { isObject } from '../base/isObject.ts';
import type { CallContext } from '../context.ts';
import { ApiError, type ApiProblem, apiError, buildProblem } from '../jsonapi/apiError.ts';
import { toApiError } from '../jsonapi/toApiError.ts';
import { parseField } from '../kinds/index.ts';
import { BadValueError, type JsonSchema } from '../kinds/kind.ts';
import { buildInputProperties } from '../openapi/schemas.ts';
import { describeAnswer } from '../openapi/shapes.ts';
import type { Permission } from './services.ts';
import { buildReadContext, handleWrite, runForRequest } from './unitOfWork.ts';

interface CallOptions<F extends Fields> {
  permission: Permission;
  /** Heading under which openapi.json lists the route. */
  tag?: string;
  summary: string;
  /** Members of the body. If absent, the route takes no body. */
  fields?: F;
  /** If set, all members are optional, and absent members are left out of the input, so that their values do not change. */
  partial?: true;
  /** Schema of `data` in the answer. */
  answer: JsonSchema;
  /** If set, the route is refused during a visit, because only the owner may change how the account is protected. */
  ownerOnly?: true;
  /** If set, the route is allowed before a required second factor is passed. `first`: only for users who have no second factor yet. */
  withoutSecondFactor?: true | 'first';
  /** False if the answer contains a secret and must not be stored for an Idempotency-Key. */
  replayable?: false;
}

/** Maximum size in bytes of a body on routes without sign-in. */
const PUBLIC_BODY_LIMIT = 8 * 1024;

export type RouteParams = Readonly<Record<string, string>>;

/**
 * Registers one route.
 * @param name method and path of the route: `POST /login`
 * @param handle returns the `data` of the answer; `params` are taken from the path; `request` is needed to record a view or an export
 */
export function registerRoute<F extends Fields = Record<never, never>>(
  app: FastifyInstance,
  name: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  options: CallOptions<F>,
  handle: (call: CallContext, input: ValuesOf<F>, params: RouteParams, request: FastifyRequest) => unknown,
): void {
  const {
    permission,
    tag = 'session',
    summary,
    fields,
    partial = false,
    answer,
    ownerOnly,
    withoutSecondFactor = false,
    replayable = true,
  } = options;
  const describe = () => ({ ...describeCall(summary, fields ?? null, answer, partial), tags: [tag] });
  const [method = '', url = ''] = name.split(' ');
  app.route({
    method,
    url,
    ...(permission === 'public' && { bodyLimit: PUBLIC_BODY_LIMIT }),
    config: { permission, describe, withoutSecondFactor },
    async handler(request, reply) {
      const call = toCallContext(request, reply, replayable);
      if (ownerOnly) requireOwnAccount(call.ctx);
      const input = readBodyMembers(fields ?? ({} as F), fields ? request.body : {}, partial);
      return { data: await handle(call, input, request.params as RouteParams, request) };
    },
  });
}

/** Converts a request to a call for use cases. */
export function toCallContext(request: FastifyRequest, reply: FastifyReply, replayable = true): CallContext {
  const ctx = buildReadContext(request);
  const device = {
    user_agent: request.headers['user-agent']?.slice(0, 255) ?? null,
    address: getClientAddress(request),
  };
  return {
    ctx,
    device,
    session: request.session,
    write: (work) => handleWrite(request, reply, work, { replayable }),
    record: (work) => runForRequest(request, work),
    logSignIn: (attempt) => request.log.info(attempt, 'sign-in'),
  };
}

/**
 * Returns the address under which rate limits count the caller. It is the address of the connection; a header is used only if the server
 * has a trusted proxy. For IPv6 the function returns the network, because one household has many addresses.
 */
function getClientAddress(request: FastifyRequest): string {
  const ip = request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ip.includes(':')) return ip;
  const [before = '', after] = ip.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::/64`;
}

/** Describes a route in openapi.json: a plain body with these fields, and the `data` of its answer. */
export function describeCall(
  summary: string,
  fields: Fields | null,
  data: JsonSchema,
  partial = false,
): Record<string, unknown> {
  const body = fields && {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields).filter((name) => fields[name]?.required && !partial),
    properties: buildInputProperties(fields),
  };
  return {
    tags: ['session'],
    summary,
    ...(body ? { body } : {}),
    ...describeAnswer(data),
  };
}

/**
 * Reads and validates the members of a plain JSON body.
 * @param partial leaves out absent members, even required ones
 * @throws ApiError 400 if the body is not an object or has an unknown member, 422 for missing and bad values; pointers `/email`
 */
export function readBodyMembers<F extends Fields>(fields: F, body: unknown, partial = false): ValuesOf<F> {
  if (!isObject(body))
    throw apiError(400, 'malformed', `Cần một đối tượng JSON có ${Object.keys(fields).join(', ')}.`, '');
  const given = body as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw new ApiError(
      unknown.map((name) => buildProblem(400, 'unknown', `Không có mục "${name}".`, `/${name}`)),
    );
  const values: Record<string, unknown> = {};
  const faults: ApiProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (partial && given[name] === undefined) continue;
    try {
      if (given[name] === undefined && field.required) throw new BadValueError(formatRequiredMessage(field));
      values[name] = given[name] === undefined ? (field.default ?? null) : parseField(field, given[name]);
    } catch (error) {
      if (!(error instanceof BadValueError)) throw error;
      faults.push(buildProblem(422, 'invalid', error.message, `/${name}`));
    }
  }
  if (faults.length > 0) throw new ApiError(faults);
  return values as ValuesOf<F>;
}

/** Field for a password to verify. It accepts any text, because the text is only compared with the stored password. */
export const passwordToVerifyField = password('Mật khẩu', { required: true, max: 4096 });
/** Field for six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeField = text('Mã xác thực', { required: true, maxLength: 40 });

const bearerTokenShape = { type: 'string', description: 'Bearer, 12 giờ' };
/** Schema of the answer of the sign-in routes. */
export const tokenAnswer = shape({ token: bearerTokenShape });
/** Schema of the answer of routes that return no data. */
export const doneAnswer = shape({ state: oneOf(['finished']), message: stringShape }, ['message']);
const finishedAnswer = { state: 'finished' } as const;

/** Makes a route handler of a use case that has no result. @param also further members of the answer */
export const withDoneAnswer =
  <I>(work: (call: CallContext, input: I, params: RouteParams) => Promise<void>, also = {}) =>
  async (call: CallContext, input: I, params: RouteParams) => {
    await work(call, input, params);
    return { ...finishedAnswer, ...also };
  };

/** Runs a sign-in, and converts its refusals to 401. Other routes may answer 422 for the same codes. */
export async function withUnauthorizedErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.faults[0]?.code === 'too_many') throw error;
    throw new ApiError(toApiError(error).problems.map((problem) => ({ ...problem, status: 401 })));
  }
}
