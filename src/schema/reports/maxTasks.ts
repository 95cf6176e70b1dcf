/** Maximum number of lines of the worklist. This file is separate, so that the screens need not import the whole report. */
export const maxTasks = 12;
/** Maximum number of lines if the tasks of a single group are listed. */
export const maxGroupTasks = 48;
