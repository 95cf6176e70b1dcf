import type { SortPayload } from 'react-admin';

/** react-admin's own default. It means no order of one's own: the declaration's holds, or the server's. */
export const noOrder: SortPayload = { field: 'id', order: 'ASC' };

/** `-created_at` of react-admin's pair; '' for no order of one's own. */
export const sortText = (sort: SortPayload | undefined): string =>
  sort && sort.field !== noOrder.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : '';

/** react-admin's pair of `-created_at`. */
export const sortOf = (text: string): SortPayload =>
  text === '' ? noOrder : { field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'DESC' : 'ASC' };
