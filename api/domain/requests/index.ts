/**
 * What nurses and mothers ask for on their pages, and the answers of the office. The pages' own calls use `askRequest`,
 * `takeBackRequest` and `findOwnRequests`.
 */

import type { Module } from '../../resources/module.ts';
import { requestsActions, requestsHooks } from './requests.ts';

export const requests: Module = {
  hooks: { requests: requestsHooks },
  actions: { requests: requestsActions },
};
