import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';

interface Props {
  /** react-admin's word (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action. */
  readonly action: string;
  /** The record; any record when absent. */
  readonly record?: LoadedRecord;
  /** The name of the resource; the one in context when absent. */
  readonly resource?: string;
  /** In place of the children, for those who may not. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children to those who may do this: react-admin's CanAccess, with the answer of `useCan` at the first render. */
export function Can({ action, record, resource, fallback = null, children }: Props) {
  const isDeclared = useCan(action, record, resource);
  return (
    <CanAccess
      action={action}
      {...(resource !== undefined && { resource })}
      {...(record && { record })}
      // A right can depend on the record's package, whose changes the record's own version does not show.
      meta={{ version: record?._etag, isDeclared }}
      placeholderData={isDeclared}
      accessDenied={fallback}
    >
      {children}
    </CanAccess>
  );
}
