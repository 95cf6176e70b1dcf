import type { DataProvider } from 'react-admin';
import { normalisePhone } from '#rules/normalisePhone';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Returns customers with the entered phone in any spelling (rules 1.5); an empty list if the request fails. */
export async function findDuplicates(
  { phone }: Readonly<Record<string, unknown>>,
  data: DataProvider,
): Promise<LoadedRecord[]> {
  const wanted = typeof phone === 'string' ? normalisePhone(phone) : null;
  if (!wanted) return [];
  try {
    const found = await data.getList<LoadedRecord>('customers', {
      filter: { phone: wanted },
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'created_at', order: 'DESC' },
      meta: { include: [] },
    });
    return found.data.filter((record) => record.phone === wanted);
  } catch {
    return [];
  }
}
