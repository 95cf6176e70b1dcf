import { findResource } from '#schema/index';
import type { Choice } from '#schema/kinds';
import { listReferences } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../parts/formatRecordTitle.ts';

/** Converts a record to a picker option. The label is the option label that the resource declares, otherwise the record's title. */
export function toPickerOption(resource: string, record: LoadedRecord): Choice {
  const declared = findResource(resource);
  const title = formatRecordTitle(resource, record);
  const titleOf = (reference: string) => {
    const target = declared && listReferences(declared)[reference]?.target;
    const related = record[reference] as LoadedRecord | undefined;
    return target && related ? formatRecordTitle(target, related) : '';
  };
  const words = declared?.option?.words(record as never, title, titleOf) ?? [title];
  return { value: record.id, label: words.filter(Boolean).join(' · ') };
}
