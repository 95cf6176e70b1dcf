/**
 * Importing this file moves temporary files and databases into a memory file system if it has four gigabytes free: the tests
 * commit thousands of times, and each commit waits for the disk.
 */
import { existsSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const room = existsSync(folder) && statfsSync(folder, { bigint: true });
if (room && room.bavail * room.bsize >= 4n * 1024n ** 3n) process.env.TMPDIR ??= folder;
