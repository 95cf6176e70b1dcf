/** What openapi.json says of the hand-written calls beside what their routes tell. */
import type { RouteOptions } from 'fastify';
import { faults } from './faults.ts';

interface Operation {
  operationId?: string;
  security?: unknown[];
  requestBody?: unknown;
  responses?: object;
}
export type Paths = Record<string, Record<string, Operation>>;

const isPublic = (route: RouteOptions): boolean => route.config?.permission === 'public';

/** Goes into the route's `schema`: its name, and who may call. */
export const aboutCall = (route: RouteOptions): Record<string, unknown> => ({
  operationId: [String(route.method).toLowerCase(), ...route.url.split(/\W+/).slice(3)].join('_'),
  security: isPublic(route) ? [] : [{ token: [] }],
});

/** Is it refused (429) to who calls too often? */
export const isLimited = (route: RouteOptions): boolean =>
  route.config?.costly === true || (isPublic(route) && route.method !== 'GET');

/**
 * The operations with whatever can go wrong in them.
 * @param limited the names of those that may be refused to who calls too often
 */
export function withFaults(paths: Paths, limited: ReadonlySet<string>): Paths {
  const told = (path: string, operation: Operation): Operation => {
    const { operationId = '', security = [], requestBody, responses } = operation;
    const codes = [
      400,
      ...(security.length > 0 ? [401, 403] : []),
      ...(path.includes('{') ? [404] : []),
      ...(requestBody ? [409, 413, 415, 422] : []),
      ...(limited.has(operationId) ? [429] : []),
    ];
    return { ...operation, responses: { ...faults(...codes), ...responses } };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, told(path, one)])),
    ]),
  );
}
