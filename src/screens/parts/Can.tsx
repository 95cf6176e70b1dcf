import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { useCan } from '../../jsonapi/useCan.ts';

interface Props {
  /** react-admin's action (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action. */
  readonly action: string;
  /** The name of the resource; by default the resource in context. */
  readonly resource?: string;
  /** Shown instead of the children if the viewer may not perform the action. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children if the viewer may perform the action: react-admin's CanAccess, with the answer of `useCan` at the first render. */
export function Can({ action, resource, fallback, children }: Props) {
  const isDeclared = useCan(action, undefined, resource);
  return (
    <CanAccess
      action={action}
      {...(resource !== undefined && { resource })}
      // Checks again when the answer changes.
      meta={{ isDeclared }}
      placeholderData={isDeclared}
      accessDenied={fallback}
    >
      {children}
    </CanAccess>
  );
}
