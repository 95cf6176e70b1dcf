import { describe, expect, it } from 'vitest';
import { toListSearch, toReactAdminSearch } from '../../src/jsonapi/routerProvider.tsx';

describe('URLs of lists', () => {
  it('are read by react-admin in its own format', () => {
    const query = new URLSearchParams(
      toReactAdminSearch('?filter[level]=L6&filter[agent_id]=3&page[number]=2&sort=-name'),
    );
    expect(Object.fromEntries(query)).toEqual({
      filter: '{"level":"L6","agent_id":"3"}',
      page: '2',
      sort: 'name',
      order: 'DESC',
    });
  });

  it('of another resource are not used for this list, and nothing of them is stored', () => {
    expect(toReactAdminSearch('?activeTab=2&packageId=4')).toBe('');
    expect(new URLSearchParams(toReactAdminSearch('?view=9&page[number]=2')).has('view')).toBe(false);
  });

  it('written by react-admin get the readable format, with other parameters kept', () => {
    const written = new URLSearchParams({
      displayedFilters: '{}',
      filter: '{"name":"Hà","customer":{"phone":"09"}}',
      order: 'ASC',
      page: '1',
      perPage: '50',
      sort: 'name',
    });
    expect(toListSearch(`?${written}`, 'view=9')).toBe(
      '?filter[name]=H%C3%A0&filter[customer.phone]=09&page[number]=1&page[size]=50&sort=name&view=9',
    );
  });

  it('that react-admin did not write are not changed', () => {
    expect(toListSearch('?filter[level]=L6&sort=-name')).toBe('?filter[level]=L6&sort=-name');
    expect(toListSearch('?activeTab=2')).toBe('?activeTab=2');
  });
});
