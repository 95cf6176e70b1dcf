export type AddressChange = Readonly<Record<string, string | readonly string[] | boolean | null>>;

/** The address with a change to its parameters; what it does not name stays, but for the page. */
export function changedAddress(before: URLSearchParams, change: AddressChange): URLSearchParams {
  const after = new URLSearchParams(before);
  if (!('page' in change)) after.delete('page');
  for (const [name, value] of Object.entries(change)) {
    after.delete(name);
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (each !== '' && each !== false && each !== null) after.append(name, String(each));
  }
  return after;
}
