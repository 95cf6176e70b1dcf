import type { LoadedRecord } from '../../jsonapi/response.ts';

/** What stands in for the first page, to be drawn as grey rows under the table's real header. */
export const waitingRows: LoadedRecord[] = Array.from({ length: 10 }, (_, row) => ({ id: `waiting ${row}` }));
