/** True if the file is a workbook, by its name. Any other file is read as CSV. */
export const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);
