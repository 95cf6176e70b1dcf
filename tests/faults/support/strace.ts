import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const hasStrace = spawnSync('strace', ['-D', '-o', '/dev/null', 'true']).status === 0;
if (!hasStrace)
  console.warn('\nSKIPPED: strace is missing or may not trace here, so no failing disk can be played.\n');

/** A test that changes the results of system calls; skipped with a message where strace does not work. */
export const tracedTest = test.skipIf(!hasStrace);

/** Arguments before a program: the program stays the direct child, and the calls of all its threads are traced. */
export const buildStraceCommand = (...words: string[]): string[] => ['strace', '-D', '-f', '-qq', ...words];
