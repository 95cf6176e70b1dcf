import { Link } from '@mui/material';
import { Suspense } from 'react';
import { LinkBase, ReferenceField, useFieldValue, useRecordContext, WithRecord } from 'react-admin';
import { findResource } from '#schema/index';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { stopRowClick } from '../../ui/stopRowClick.ts';
import { findRecordPath } from '../parts/findRecordPath.ts';
import { formatRecordTitle } from '../parts/formatRecordTitle.ts';
import type { FieldProps, FieldVariant } from '../webKind.ts';

const RefChips = lazyWithPreload(() => import('../parts/RefChips.tsx'));

/**
 * The referenced record's name as a link. The name is taken from the included record; otherwise one `getMany` loads all references of the
 * screen.
 */
export function RefField({ source, field, variant }: FieldProps) {
  const target = field.target ?? '';
  const id: string | null | undefined = useFieldValue({ source });
  const record = useRecordContext<LoadedRecord>();
  const mayRead = useCan('read', undefined, target);
  const loaded = record?.[source.replace(/_id$/, '')] as LoadedRecord | undefined;
  if (!id) return null;
  if (loaded?.id === id) return renderTitleLink(target, loaded, variant);
  if (!mayRead) return null;
  return (
    <ReferenceField
      source={source}
      reference={target}
      link={false}
      queryOptions={{ meta: { include: [] } }}
      empty={<>#{id}</>}
    >
      <WithRecord<LoadedRecord> render={(found) => renderTitleLink(target, found, variant)} />
    </ReferenceField>
  );
}

/** Builds a record's title, as a link if the record has a page. In a detail, the title has the colour of links. */
function renderTitleLink(resource: string, record: LoadedRecord, variant: FieldVariant | undefined) {
  const path = findRecordPath(resource, record);
  const title = formatRecordTitle(resource, record);
  if (!path) return <>{title}</>;
  return (
    <Link
      component={LinkBase}
      to={path}
      onClick={stopRowClick}
      color={variant === 'detail' ? 'primary' : 'inherit'}
    >
      {title}
    </Link>
  );
}

/** In a row, the number of referenced records ('3 dịch vụ'); in a detail, their names. */
export function RefsField({ source, field, variant }: FieldProps) {
  const ids: readonly string[] = useFieldValue({ source }) ?? [];
  const target = field.target ?? '';
  const mayRead = useCan('read', undefined, target);
  if (ids.length === 0) return null;
  const count = `${ids.length} ${findResource(target)?.label.toLowerCase()}`;
  if (variant !== 'detail' || !mayRead) return count;
  return (
    <Suspense fallback={count}>
      <RefChips source={source} reference={target} />
    </Suspense>
  );
}
