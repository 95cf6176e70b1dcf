import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeQuery,
  encodeQuery,
  flattenFilter,
  joinQueries,
  removeListParameters,
} from '../../src/jsonapi/request.ts';

describe('the parser of list URLs', () => {
  it('writes filters, paging and sort with the API’s names', () => {
    const query = {
      filter: { name: 'Nguyễn', level: ['L5', 'L5-A'] },
      page: 2,
      perPage: 50,
      sort: '-created_at',
    };
    expect(encodeQuery(query)).toBe(
      'filter[name]=Nguy%E1%BB%85n&filter[level]=L5,L5-A&page[number]=2&page[size]=50&sort=-created_at',
    );
  });

  it('writes nested form values as dotted names', () => {
    expect(flattenFilter({ customer: { name: 'Hà', phone: null } })).toEqual({ 'customer.name': 'Hà' });
  });

  it('leaves out empty values, and keeps false and 0', () => {
    expect(encodeQuery({ filter: { a: '', b: null, c: undefined, d: [], e: false, f: 0 } })).toBe(
      'filter[e]=false&filter[f]=0',
    );
  });

  it('writes include and sparse fields', () => {
    expect(encodeQuery({ include: ['agent', 'sales'], fields: { users: ['name', 'email'] } })).toBe(
      'include=agent,sales&fields[users]=name,email',
    );
  });

  it('reads encoded and plain brackets equally', () => {
    expect(decodeQuery('?filter%5Blevel%5D=L6&filter[agent_id]=12')).toEqual({
      filter: { level: 'L6', agent_id: '12' },
    });
  });

  it('ignores unknown parameters and malformed numbers', () => {
    expect(decodeQuery('?activeTab=2&page[number]=-1&page[size]=abc&filter[]=x')).toEqual({});
  });

  it('returns unknown parameters separately', () => {
    expect(removeListParameters('?filter[level]=L6&activeTab=2&page[number]=3&sort=name&packageId=9')).toBe(
      'activeTab=2&packageId=9',
    );
    expect(joinQueries('', 'activeTab=2')).toBe('?activeTab=2');
    expect(joinQueries('', '')).toBe('');
  });

  it('reads what it wrote, for any texts', () => {
    const name = fc.stringMatching(/^[a-z][a-z_.]{0,20}$/);
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.dictionary(name, text, { minKeys: 1, noNullPrototype: true }),
        fc.integer({ min: 1, max: 999_999 }),
        (filter, page) => {
          expect(decodeQuery(encodeQuery({ filter, page, perPage: 20, sort: '-name,id' }))).toEqual({
            filter,
            page,
            perPage: 20,
            sort: '-name,id',
          });
        },
      ),
    );
  });
});
