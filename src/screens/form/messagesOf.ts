import type { FieldErrors } from 'react-hook-form';

/** What is wrong in the fields of a form, in their order, each once; of a list's lines too. */
export const messagesOf = ({ root: _asWhole, ...fields }: FieldErrors): string[] => [
  ...new Set(Object.values(fields).flatMap(told)),
];

function told(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [error.message];
  return Object.values(error).flatMap(told);
}
