/**
 * Returns an object with these properties, all null, to spread into other objects. V8 gives these objects one hidden class, so that
 * creating and reading them is fast; an object that gets many properties one by one becomes a slow dictionary.
 * @param missing properties that are present with the value undefined
 */
export function buildBlankValues(
  names: readonly string[],
  missing: readonly string[] = [],
): Record<string, unknown> {
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries([...names, ...missing].map((name) => [name, null]))),
  );
  for (const name of missing) blank[name] = undefined;
  return blank;
}
