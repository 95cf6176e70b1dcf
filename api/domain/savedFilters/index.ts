/** List filters that users save for themselves or for roles. */

import type { Module } from '../../resources/module.ts';
import { savedFiltersHooks } from './savedFilters.ts';

export const savedFilters: Module = { hooks: { saved_filters: savedFiltersHooks } };
