import { createContext } from 'react';

/** Id of the package whose sessions are chosen together; null elsewhere. */
export const ChosenPackageContext = createContext<string | null>(null);
