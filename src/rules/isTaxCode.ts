/** True for a tax code: ten digits for a company, `-` and three more for a branch, twelve digits for a person. */
export const isTaxCode = (text: string): boolean => /^(\d{10}(-\d{3})?|\d{12})$/.test(text);
