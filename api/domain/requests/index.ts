/**
 * Requests of nurses and mothers on their own pages, and the answers of the office. The pages' own routes use `storeRequest`,
 * `takeBackRequest` and `findOwnRequests`.
 */

import type { Module } from '../../resources/module.ts';
import { requestsActions, requestsHooks } from './requests.ts';

export const requests: Module = {
  hooks: { requests: requestsHooks },
  actions: { requests: requestsActions },
};
