import { ref } from './kinds.ts';

/** Input of the actions that fulfil a request: the request, which is then done (rules 3.27). */
export const requestField = { request_id: ref('Yêu cầu', 'requests', { show: [] }) } as const;

/** Characters of a request, and of its answer. */
export const MAX_REQUEST = 2_000;
