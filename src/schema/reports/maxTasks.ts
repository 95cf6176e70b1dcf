/** Lines of the worklist, at most: apart, because the screens need no more of that report. */
export const maxTasks = 12;
