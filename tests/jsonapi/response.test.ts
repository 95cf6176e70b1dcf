import { describe, expect, it } from 'vitest';
import { toLoadedRecord, toLoadedRecords } from '../../src/jsonapi/response.ts';

const link = (type: string, id: string) => ({ type, id });

describe('flat records', () => {
  it('have included relations next to the attributes, to-one and to-many', () => {
    const [record] = toLoadedRecords({
      data: [
        {
          ...link('packages', '1'),
          attributes: { level: 'L6', agent_id: '7' },
          relationships: {
            agent: { data: link('agents', '7') },
            deductions: { data: [link('deductions', '3'), link('deductions', '4')] },
          },
        },
      ],
      included: [
        { ...link('agents', '7'), attributes: { name: 'Lan' } },
        { ...link('deductions', '3'), attributes: { amount: 1000 } },
        { ...link('deductions', '4'), attributes: { amount: 2000 } },
      ],
    });
    expect(record).toEqual({
      id: '1',
      level: 'L6',
      agent_id: '7',
      agent: { id: '7', name: 'Lan' },
      deductions: [
        { id: '3', amount: 1000 },
        { id: '4', amount: 2000 },
      ],
    });
  });

  it('leave out relations that were not included, and have an empty one as empty', () => {
    const record = toLoadedRecord({
      data: {
        ...link('packages', '1'),
        relationships: {
          agent: { data: link('agents', '7') },
          sales: { data: null },
          shifts: { data: [link('shifts', '1')] },
          deductions: { data: [] },
        },
      },
    });
    expect(record).toEqual({ id: '1', deductions: [] });
  });

  it('contain no circular references', () => {
    const record = toLoadedRecord({
      data: { ...link('customers', '1'), relationships: { packages: { data: [link('packages', '2')] } } },
      included: [
        {
          ...link('packages', '2'),
          attributes: { level: 'L5' },
          relationships: { customer: { data: link('customers', '1') } },
        },
      ],
    });
    expect(record).toEqual({ id: '1', packages: [{ id: '2', level: 'L5' }] });
  });

  it('have the ETag of the answer, or of their row', () => {
    expect(toLoadedRecord({ data: link('users', '1') }, '"v3"')._etag).toBe('"v3"');
    expect(toLoadedRecords({ data: [{ ...link('users', '1'), meta: { etag: '"v2"' } }] })[0]?._etag).toBe(
      '"v2"',
    );
  });
});
