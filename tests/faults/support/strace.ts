import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const present = spawnSync('strace', ['-D', '-o', '/dev/null', 'true']).status === 0;
if (!present)
  console.warn('\nSKIPPED: strace is missing or may not trace here, so no failing disk can be played.\n');

/** A test that plays with system calls; skipped, loudly, where strace cannot. */
export const tracedTest = test.skipIf(!present);

/** Words before a program: the program stays the direct child, its calls are followed in all its threads. */
export const strace = (...words: string[]): string[] => ['strace', '-D', '-f', '-qq', ...words];
