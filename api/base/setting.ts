/** Settings of the server: environment variables, declared once with their kind, default and meaning. */
import { isIP } from 'node:net';

/** Thrown for an unusable setting; the message is the line to print. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

/** The values that a setting accepts. */
interface SettingKind<T> {
  /** Describes a value, with its bounds: 'a whole number from 0 to 720'. */
  readonly name: string;
  /** True if a value may contain a password, so that messages must not repeat it. */
  readonly isSecret?: true;
  /** Returns undefined if the text is not a value of this kind. */
  parse(text: string): T | undefined;
}

interface SettingSpec {
  /** Value of an absent variable, as text. */
  readonly default?: string;
  /** The effect of an absent variable, for the page of settings. */
  readonly without?: string;
  /** Meaning of the setting, for the page of settings. */
  readonly help: string;
}

export interface Setting<T = unknown> extends SettingSpec {
  /** Name of the environment variable. */
  readonly variable: string;
  /** Description of the accepted values. */
  readonly kind: string;
  /** Reads the variable; an empty variable counts as absent. @throws ConfigError */
  read(env: Env): T;
}

export function defineSetting<T>(
  variable: string,
  kind: SettingKind<T>,
  spec: SettingSpec & { default: string },
): Setting<T>;
export function defineSetting<T>(
  variable: string,
  kind: SettingKind<T>,
  spec: SettingSpec,
): Setting<T | null>;
export function defineSetting<T>(
  variable: string,
  kind: SettingKind<T>,
  spec: SettingSpec,
): Setting<T | null> {
  const { name, isSecret = false, parse } = kind;
  return {
    ...{ variable, kind: name, ...spec },
    read(env) {
      const text = env[variable]?.trim() || spec.default;
      if (text === undefined) return null;
      const value = parse(text);
      if (value === undefined)
        throw new ConfigError(`${variable}${isSecret ? '' : `="${text}"`} is not ${name}.`);
      return value;
    },
  };
}

/** Returns the default as pages show it: the value, or what an absent variable means. */
export const describeDefault = ({ default: value, without }: SettingSpec): string =>
  value ? `\`${value}\`` : without ? `none: ${without}` : 'none';

export const anyText: SettingKind<string> = { name: 'a text', parse: (text) => text };

export const wholeNumber = (min: number, max: number): SettingKind<number> => ({
  name: `a whole number from ${min} to ${max}`,
  parse(text) {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  },
});

export const oneOfTexts = <V extends string>(values: readonly V[]): SettingKind<V> => ({
  name: `one of ${values.join(', ')}`,
  parse: (text) => values.find((value) => value === text),
});

/** A URL with one of these protocols, without trailing slashes. */
export const urlWith = (...protocols: readonly string[]): SettingKind<string> => ({
  name: `an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  isSecret: true,
  parse: (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined,
});

export const databaseUrl: SettingKind<string> = {
  name: 'sqlite:path/to/file or postgres://user:password@host/database',
  isSecret: true,
  parse: (text) =>
    /^sqlite:.+/.test(text) || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) ? text : undefined,
};

export const secretText = (least: number): SettingKind<string> => ({
  name: `a text of at least ${least} characters`,
  isSecret: true,
  parse: (text) => (text.length >= least ? text : undefined),
});

/** A secret that is sent in a header, so it has no spaces and only ASCII characters. */
export const headerToken: SettingKind<string> = {
  name: 'at least 16 letters, digits and signs, without spaces',
  isSecret: true,
  parse: (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
};

/** Items separated by commas. */
export const listOfSettings = <T>(item: SettingKind<T>): SettingKind<readonly T[]> => ({
  name: `a list, separated by commas, each ${item.name}`,
  parse(text) {
    const values = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => item.parse(part));
    const known = values.filter((value) => value !== undefined);
    return known.length === values.length ? known : undefined;
  },
});

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** The address or network of a trusted proxy. `0.0.0.0/0` is refused, because any caller could then fake a client address. */
export const proxyAddress: SettingKind<string> = {
  name: `an address, a network like 10.0.0.0/8 or one of ${proxyNames.join(', ')}`,
  parse: (text) => (proxyNames.includes(text) || isNetwork(text) ? text : undefined),
};

export const networkOrHost: SettingKind<string> = {
  name: 'an address, a network like 10.0.0.0/8 or a host name',
  parse(text) {
    const host = text.toLowerCase();
    return isNetwork(host) || /^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) ? host : undefined;
  },
};

/** True if the text is an IP address, or a network with a prefix of at least one bit. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const width = isIP(ip) === 6 ? 128 : 32;
  const isSized =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width);
  return isIP(ip) > 0 && isSized && rest.length === 0;
}
