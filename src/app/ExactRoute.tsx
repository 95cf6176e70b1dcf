import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from '../pages/NotFound.tsx';

/**
 * Shows a screen of a `<Resource>` only at its own URL: the resource's routes also match URLs without a page, such as `/users/create` and
 * `/users/1/show`.
 */
export function ExactRoute({ children }: { children: ReactNode }) {
  const { id, '*': rest } = useParams();
  const isRecordId = id === undefined || /^[1-9]\d{0,14}$/.test(id);
  return isRecordId && !rest ? children : <NotFound />;
}
