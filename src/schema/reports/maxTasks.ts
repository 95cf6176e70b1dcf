/** Maximum number of worklist lines. A separate file, so that the screens need not import the whole report. */
export const maxTasks = 12;
