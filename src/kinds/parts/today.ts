import { localDay } from '#rules/days';

/** The business day it is now (contract, head). */
export const today = (): string => localDay(new Date());
