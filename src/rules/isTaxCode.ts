/** True for a tax code: ten digits (a company), ten digits with `-` and three more digits (a branch), or twelve digits (a person). */
export const isTaxCode = (text: string): boolean => /^(\d{10}(-\d{3})?|\d{12})$/.test(text);
