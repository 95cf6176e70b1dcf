/** What an export was narrowed to, ordered by and cut down to, in words that people read (schema 9.4). */
import type { Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import { type AnyResource, filtersOf } from '#schema/resource';
import type { Query } from '../jsonapi/query.ts';
import { labelOf } from '../kinds/cell.ts';
import { cellOf } from './cellOf.ts';

const inWords = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join('; ') || null;

/** 'Cấp độ: L1, C3; Sắp xếp: Ngày liên hệ giảm dần; Cột: Họ tên, Điện thoại'; null when it is all of the list. */
export function listWords(resource: AnyResource, { filters, sort, fields }: Query): string | null {
  const labelAt = (name: string): string => resource.fields[name]?.label ?? name;
  const known = new Map(filtersOf(resource).map((one) => [one.name, one]));
  const filtered = [...filters].map(([name, text]) => {
    if (text === '') return null;
    if (name === 'q') return `Tìm: ${text}`;
    const filter = known.get(name);
    const field = resource.fields[filter?.at ?? name];
    const choices = filter?.choices ?? field?.choices ?? [];
    const values = text.split(',').map((one) => labelOf({ choices } as Field, one.trim()));
    return `${filter?.label ?? field?.label ?? name}: ${values.join(', ')}`;
  });
  const sorted = sort.map(({ name, down }) => `${labelAt(name)} ${down ? 'giảm dần' : 'tăng dần'}`);
  const columns = [...(fields.get(resource.name) ?? [])].map(labelAt);
  return inWords([
    ...filtered,
    sorted.length > 0 ? `Sắp xếp: ${sorted.join(', ')}` : null,
    columns.length > 0 ? `Cột: ${columns.join(', ')}` : null,
  ]);
}

/** 'Theo ngày: Ngày đăng ký; Tháng: 2026-11': the parameters as the report took them, its defaults among them. */
export const reportWords = (report: Report, params: Readonly<Record<string, unknown>>): string | null =>
  inWords(
    Object.entries(report.params).map(([name, field]) => {
      const value = params[name];
      const words = Array.isArray(value) ? value.join(', ') : cellOf(field, value, (_target, id) => `#${id}`);
      return words === null || words === '' ? null : `${field.label}: ${words}`;
    }),
  );
