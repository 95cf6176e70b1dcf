import type { SortPayload } from 'react-admin';

/** react-admin's default sort. It means that the user chose none, so the order of the declaration or the server applies. */
export const defaultSort: SortPayload = { field: 'id', order: 'ASC' };

/** Converts react-admin's sort to `-created_at`; '' if the user chose none. */
export const sortText = (sort: SortPayload | undefined): string =>
  sort && sort.field !== defaultSort.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : '';

/** Converts `-created_at` to react-admin's sort. */
export const sortOf = (text: string): SortPayload =>
  text === '' ? defaultSort : { field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'DESC' : 'ASC' };
