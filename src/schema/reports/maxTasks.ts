/** Maximum number of lines of the worklist. In a separate file, so that the screens need not import the whole report. */
export const maxTasks = 12;
