/** A number ('-1.234,5') or an international phone ('+84 912 345 678'): a sign and digits reckon nothing. */
const harmless = /^(-?\d+([.,]\d+)*|\+\d+( \d+)*)$/;
/** What a spreadsheet may take for the beginning of a formula, in full width too, behind white space too. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * A text for a cell of a CSV file, so that no spreadsheet runs it: an apostrophe before what begins like a formula
 * (= + - @ tab CR). Numbers and phone numbers stay as they are.
 */
export const neutralText = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;
