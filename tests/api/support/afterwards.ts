/** A day after all that tests of packages plan: what lies before it can have been held. */
export const afterwards = (): Date => new Date('2033-06-15T03:00:00Z');
