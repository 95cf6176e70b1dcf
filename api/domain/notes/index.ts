/** Notes on customers and packages, and the users mentioned in them. */

import type { Module } from '../../resources/module.ts';
import { notesHooks } from './notes.ts';

export const notes: Module = { hooks: { notes: notesHooks } };
