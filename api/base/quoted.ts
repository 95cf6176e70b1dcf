const most = 60;

/** What a cell says, as a sentence repeats it: the beginning of a long one. */
export const quoted = (text: string): string => `"${text.length > most ? `${text.slice(0, most)}…` : text}"`;
