import type { SortPayload } from 'react-admin';

/** react-admin's default sort. It means that the user has chosen no sort, so the order of the declaration or of the server applies. */
export const defaultSort: SortPayload = { field: 'id', order: 'ASC' };

/** Converts react-admin's sort to the API's form, such as `-created_at`; '' if the user has chosen no sort. */
export const formatSort = (sort: SortPayload | undefined): string =>
  sort && sort.field !== defaultSort.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : '';

/** Converts a sort in the API's form, such as `-created_at`, to react-admin's sort. */
export const parseSort = (text: string): SortPayload =>
  text === '' ? defaultSort : { field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'DESC' : 'ASC' };
