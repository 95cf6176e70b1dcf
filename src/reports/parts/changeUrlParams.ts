export type UrlParamChanges = Readonly<Record<string, string | readonly string[] | boolean | null>>;

/** Returns the URL parameters after a change. Other parameters stay unchanged, but the page number is removed. */
export function changeUrlParams(before: URLSearchParams, change: UrlParamChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  if (!('page' in change)) after.delete('page');
  for (const [name, value] of Object.entries(change)) {
    after.delete(name);
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (each !== '' && each !== false && each !== null) after.append(name, String(each));
  }
  return after;
}
