/**
 * Notes about customers and packages, and who is mentioned in them.
 */

import type { Module } from '../../resources/module.ts';
import { notesHooks } from './notes.ts';

export const notes: Module = { hooks: { notes: notesHooks } };
