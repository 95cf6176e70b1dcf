/** True if the file's name is that of a workbook (.xlsx). Any other file is read as CSV. */
export const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);
