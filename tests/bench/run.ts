/**
 * `npm run bench [-- --size N --seconds S --rounds R --only words …]`: how quick Nôi is beside the bare limit and what one
 * might pick instead, while others write, right after a write, on PostgreSQL, and how it keeps answering beside what takes
 * long. Absolute figures tell of the machine; the ratios count (README.md in this folder).
 */
import { writeFileSync } from 'node:fs';
import { besidePeers } from './besidePeers.ts';
import { factsOf } from './facts.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { namesSection, runSections } from './runSections.ts';
import { readSettings } from './settings.ts';
import { tell } from './tell.ts';

const settings = readSettings(process.argv.slice(2));
const { database, size, only, json } = settings;
const left: string[] = [];
const leave = (who: string, why: string): void => {
  left.push(`${who}: ${why}`);
};
prepareDatabase(database, size);
const facts = factsOf(database);
const compared = namesSection(only) ? null : await besidePeers(settings, facts, leave);
const sections = await runSections(settings, facts, leave);
const found = { settings, node: process.version, compared, sections, left };
tell(found);
if (json) writeFileSync(json, `${JSON.stringify(found, null, 2)}\n`);
