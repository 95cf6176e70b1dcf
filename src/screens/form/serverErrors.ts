import type { ErrorBody } from '../../jsonapi/errors.ts';

/** The server's complaints that belong to one of these fields; a line's (`services.0.price`) belongs to its list. */
export function serverErrors(error: unknown, names: readonly string[]): [string, string][] {
  const errors = (error as { body?: ErrorBody }).body?.errors ?? {};
  return Object.entries(errors).flatMap(([path, message]): [string, string][] => {
    const name = path.split('.')[0] ?? '';
    return typeof message === 'string' && names.includes(name) ? [[name, message]] : [];
  });
}
