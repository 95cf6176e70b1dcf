import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

/**
 * Name of the SQLite driver package for this Node version: release 13 from Node 22 on, release 12 for older versions. Release 12 aborts the
 * process on Node 24 when statements are garbage-collected; release 13 does not load on Node 20.
 */
export const driverName =
  Number(process.versions.node.split('.')[0]) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

/** Loads the driver. @throws when it is not installed or was built for another Node */
export const loadSqliteDriver = (): typeof Database => createRequire(import.meta.url)(driverName);
