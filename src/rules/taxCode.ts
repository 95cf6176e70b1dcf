/** A company's tax code of ten digits, a branch's with `-` and three more, or a person's of twelve. */
export const isTaxCode = (text: string): boolean => /^(\d{10}(-\d{3})?|\d{12})$/.test(text);
