import { ref } from './kinds.ts';

/** Input of actions that fulfil a request: the id of the request. The action closes the request (rules 3.27). */
export const requestField = { request_id: ref('Yêu cầu', 'requests', { show: [] }) } as const;
