import { describeDefault, type Env, type Setting } from '../base/setting.ts';
import { settings } from '../config.ts';

/** Describes each setting in one line: whether it is set, or else its default. Values are left out, because some are secrets. */
export const describeSettings = (env: Env): string[] =>
  Object.values(settings).map((declared: Setting) => {
    const { variable } = declared;
    return `SETTING  ${variable.padEnd(21)} ${env[variable]?.trim() ? 'set' : `default (${describeDefault(declared).replaceAll('`', '')})`}`;
  });
