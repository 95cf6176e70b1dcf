/** A clock later than all planned sessions of the package tests, so that they can be held. */
export const clockAfterSessions = (): Date => new Date('2033-06-15T03:00:00Z');
