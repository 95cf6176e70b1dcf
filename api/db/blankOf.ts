/**
 * An object with these properties, all empty, to make others of by spreading it: JavaScript keeps those as one shape, quick to
 * make and to read. An object that gets its properties one by one becomes a slow table when there are many.
 * @param missing properties that are there and not even empty
 */
export function blankOf(names: readonly string[], missing: readonly string[] = []): Record<string, unknown> {
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries([...names, ...missing].map((name) => [name, null]))),
  );
  for (const name of missing) blank[name] = undefined;
  return blank;
}
