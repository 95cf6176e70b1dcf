import { createContext } from 'react';

/** Id of the package whose sessions the user is choosing; null if the user is not choosing sessions. */
export const ChosenPackageContext = createContext<string | null>(null);
