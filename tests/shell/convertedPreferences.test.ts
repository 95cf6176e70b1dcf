import { expect, it } from 'vitest';
import { undeclaredColumns } from '../../src/screens/list/columnsOf.ts';
import { declarationOf } from '../../src/screens/parts/declarationOf.ts';
import { convertedPreferences } from '../../src/shell/convertedPreferences.ts';

const locations = declarationOf('locations');

it('columns that were taken out or put in stay so', () => {
  const [added = '', ...others] = undeclaredColumns(locations);
  const converted = convertedPreferences({ 'locations.columns': { hidden: ['ward'], added: [added] } });
  expect(converted).toEqual({ 'locations.datatable': ['ward', ...others] });
});

it('the column with the link is never taken out', () => {
  const converted = convertedPreferences({ 'locations.columns': { hidden: ['province'], added: [] } });
  expect(converted['locations.datatable']).not.toContain('province');
});

it('filters kept under a name are saved queries', () => {
  const filter = { name: 'Địa điểm của tôi', filter: { ward: 'Bến Nghé' }, sort: '-ward' };
  expect(convertedPreferences({ 'locations.perPage': 50, 'locations.savedFilters': [filter] })).toEqual({
    'locations.perPage': 50,
    'locations.savedQueries': [
      {
        label: 'Địa điểm của tôi',
        value: {
          filter: { ward: 'Bến Nghé' },
          sort: { field: 'ward', order: 'DESC' },
          perPage: 50,
          displayedFilters: [],
        },
      },
    ],
  });
});

it('what was chosen since is not overwritten', () => {
  const values = { 'locations.datatable': ['ward'], theme: 'dark' };
  expect(convertedPreferences({ ...values, 'locations.columns': { hidden: [], added: [] } })).toEqual(values);
});
