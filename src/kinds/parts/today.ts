import { localDay } from '#rules/days';

/** The business day it is now (rules 9.2). */
export const today = (): string => localDay(new Date());
