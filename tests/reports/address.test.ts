import { describe, expect, it } from 'vitest';
import { buildListHref } from '../../src/reports/figures/buildListHref.ts';
import { changeUrlParams } from '../../src/reports/parts/changeUrlParams.ts';

describe('a report URL', () => {
  const changed = (before: string, change: Parameters<typeof changeUrlParams>[1]) =>
    decodeURIComponent(changeUrlParams(new URLSearchParams(before), change).toString());

  it('keeps parameters that do not change and removes empty ones', () => {
    expect(changed('level=L5&split=true&agent_id=3', { level: '', split: false, agent_id: '4' })).toBe(
      'agent_id=4',
    );
  });
  it('returns to the first page unless the page itself changes', () => {
    expect(changed('page=3&level=L5', { level: 'L6' })).toBe('level=L6');
    expect(changed('page=3&level=L5', { page: '4' })).toBe('level=L5&page=4');
  });
  it('writes a list as repeated parameters of the same name', () => {
    expect(changed('province[]=A', { 'province[]': ['B', 'C'] })).toBe('province[]=B&province[]=C');
  });
});

describe('the list behind a value', () => {
  it('is a URL with filter[…], without empty filters', () => {
    expect(buildListHref('packages', { agent_id: '12', level: ['L5', 'L5-A'], sales_id: null })).toBe(
      '/packages?filter[agent_id]=12&filter[level]=L5,L5-A',
    );
    expect(buildListHref('packages', {})).toBe('/packages');
  });
});
