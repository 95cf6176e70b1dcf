import { formatDate, formatMoney, formatMonth } from '#rules/format';
import { findResource } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Returns a title field's value as text; '' if empty. */
function formatTitle(field: Field, name: string, record: LoadedRecord): string {
  const value = record[name];
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'month') return formatMonth(String(value));
  if (field.kind === 'date') return formatDate(String(value));
  if (field.kind === 'money') return formatMoney(Number(value));
  if (field.kind !== 'ref' || !field.target) return String(value);
  const target = record[name.replace(/_id$/, '')] as LoadedRecord | undefined;
  return target ? formatRecordTitle(field.target, target) : '';
}

/**
 * Returns a record's title: the declared title, otherwise the value of its title field. If the title field is not a
 * name, the resource's label precedes it ('Gói đăng ký 2').
 */
export function formatRecordTitle(resource: string, record: LoadedRecord): string {
  const declared = findResource(resource);
  const field = declared?.fields[declared.title];
  if (!declared || !field) return `#${record.id}`;
  const called = declared.called?.(record as never);
  if (called) return called;
  const words = formatTitle(field, declared.title, record);
  if (!words) return `${declared.label} #${record.id}`;
  return field.kind === 'text' || field.kind === 'ref' || field.kind === 'area'
    ? words
    : `${declared.label} ${words}`;
}
