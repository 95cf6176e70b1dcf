/** Patterns in a browser's user agent → common names; the first match counts, because most user agents contain several. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/coc_coc/i, 'Cốc Cốc'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns a name such as `Chrome trên Windows`. */
export function formatDeviceName(userAgent: string | null): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = nameIn(browsers) ?? 'Trình duyệt khác';
  const system = nameIn(systems);
  return system ? `${browser} trên ${system}` : browser;
}
