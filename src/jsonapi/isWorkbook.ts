/** Is this chosen file a workbook, by its name? Anything else is taken for CSV. */
export const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);
