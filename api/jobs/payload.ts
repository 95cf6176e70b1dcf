/** Reads values from a job's stored payload, and checks each value, because an older release may have stored the payload. */

export type StoredPayload = Readonly<Record<string, unknown>>;

/** Payload parser of jobs without a payload. */
export const parseNoPayload = (): Record<string, never> => ({});

/** Returns a text of the payload. @throws Error that names the value; the job then fails and is retried */
export function readPayloadText(payload: StoredPayload, name: string): string {
  const value = payload[name];
  if (typeof value !== 'string') throw new Error(`The payload has no text "${name}".`);
  return value;
}

/** Returns a number of the payload. @throws Error that names the value */
export function readPayloadNumber(payload: StoredPayload, name: string): number {
  const value = payload[name];
  if (typeof value !== 'number') throw new Error(`The payload has no number "${name}".`);
  return value;
}

/** Returns a list of texts of the payload. @throws Error that names the value */
export function readPayloadTexts(payload: StoredPayload, name: string): string[] {
  return readPayloadList(payload, name).map((value) => {
    if (typeof value !== 'string') throw new Error(`The payload has no list of texts "${name}".`);
    return value;
  });
}

/** Returns a list of numbers of the payload. @throws Error that names the value */
export function readPayloadNumbers(payload: StoredPayload, name: string): number[] {
  return readPayloadList(payload, name).map((value) => {
    if (typeof value !== 'number') throw new Error(`The payload has no list of numbers "${name}".`);
    return value;
  });
}

/** Returns a text of the payload. @param allowed the allowed texts @throws Error that names the value */
export function readPayloadChoice<T extends string>(
  payload: StoredPayload,
  name: string,
  allowed: readonly T[],
): T {
  const found = allowed.find((one) => one === payload[name]);
  if (found === undefined) throw new Error(`The payload has no known "${name}".`);
  return found;
}

function readPayloadList(payload: StoredPayload, name: string): readonly unknown[] {
  const value = payload[name];
  if (!Array.isArray(value)) throw new Error(`The payload has no list "${name}".`);
  return value;
}
