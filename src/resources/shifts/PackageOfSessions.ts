import { createContext } from 'react';

/** The package whose sessions are chosen together; null elsewhere. */
export const PackageOfSessions = createContext<string | null>(null);
