import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { useCan } from '../../jsonapi/useCan.ts';

interface Props {
  /** react-admin's word (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action. */
  readonly action: string;
  /** The name of the resource; the one in context when absent. */
  readonly resource?: string;
  /** In place of the children, for those who may not. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children to those who may do this: react-admin's CanAccess, with the answer of `useCan` at the first render. */
export function Can({ action, resource, fallback, children }: Props) {
  const isDeclared = useCan(action, undefined, resource);
  return (
    <CanAccess
      action={action}
      {...(resource !== undefined && { resource })}
      // Asked again when the answer becomes another.
      meta={{ isDeclared }}
      placeholderData={isDeclared}
      accessDenied={fallback}
    >
      {children}
    </CanAccess>
  );
}
