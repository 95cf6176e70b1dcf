import { allVerbs } from './access.ts';
import { integerShape, shape } from './answers.ts';
import { text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** Cities, districts, wards and the company's own areas. `province` is the city (rules 1.8). */
export const locations = defineResource('locations', {
  label: 'Địa điểm',
  title: 'ward',
  fields: {
    province: text('Tỉnh/Thành phố', {
      required: true,
      suggest: true,
      fold: true,
      natural: ['district', 'ward'],
    }),
    district: text('Quận/Huyện', {
      required: true,
      suggest: true,
      suggestWithin: ['province'],
      fold: true,
      natural: ['ward'],
    }),
    ward: text('Phường/Xã', { required: true, fold: true, natural: [] }),
    area: text('Khu vực', { suggest: true, fold: true }),
  },
  search: ['province', 'district', 'ward', 'area'],
  list: {
    columns: ['province', 'district', 'ward', 'area'],
    narrow: ['ward', 'district', 'area'],
    card: { plain: ['district', 'area'] },
    filters: [
      filter('province', 'province', { op: 'named' }),
      filter('district', 'district', { op: 'named' }),
      filter('ward', 'ward', { op: 'named' }),
      filter('area', 'area', { op: 'named', hidden: true }),
    ],
    sort: 'province',
    open: 'page',
  },
  form: { columns: 2 },
  roundTrip: true,
  view: { tabs: ['detail', 'history'] },
  access: { admin: allVerbs, finance: allVerbs, sales: allVerbs, partner: ['read'] },
});
export type Location = RecordOf<typeof locations>;

/** Answer of adding the wards of the two cities that the company serves: the number of wards added. */
export const addedPlaces = shape({ added: integerShape });
