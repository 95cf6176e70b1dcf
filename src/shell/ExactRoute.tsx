import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from './NotFound.tsx';

/**
 * Shows a screen of a `<Resource>` at its own address only: the resource's routes match more addresses than there are pages, such as
 * `/users/create` and `/users/1/show`.
 */
export function ExactRoute({ children }: { children: ReactNode }) {
  const { id, '*': rest } = useParams();
  const isRecordId = id === undefined || /^[1-9]\d{0,14}$/.test(id);
  return isRecordId && !rest ? children : <NotFound />;
}
