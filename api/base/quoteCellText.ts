const most = 60;

/** Quotes the text of a cell for a message; a long text is cut. */
export const quoteCellText = (text: string): string =>
  `"${text.length > most ? `${text.slice(0, most)}…` : text}"`;
