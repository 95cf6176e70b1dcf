import { createContext } from 'react';

/** Id of the package whose sessions are being chosen together; null outside such a choice. */
export const ChosenPackageContext = createContext<string | null>(null);
