/** Returns the given name, which is the last word of a name: 'Nguyễn Thị Mai' → 'Mai'. */
export const getGivenName = (name: string): string => /(?:^|\s)(\p{L}+)$/u.exec(name.trim())?.[1] ?? name;
