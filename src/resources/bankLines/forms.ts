/** What a line of a statement adds to the dialogs of its actions, with the form library. */
export { default as PartsInput } from './PartsInput.tsx';
export { default as PartsSum } from './PartsSum.tsx';
export { default as TransactionInput } from './TransactionInput.tsx';
