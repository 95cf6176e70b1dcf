const MAX_QUOTED_LENGTH = 60;

/** Quotes the text of a cell for a message; a long text is cut. */
export const quoteCellText = (text: string): string =>
  `"${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text}"`;
