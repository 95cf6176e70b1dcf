import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Fallback } from './Fallback.tsx';

/** The page of a record, where the address can name one: `/users/create` is no page (ROUTE-04, ROUTE-26). */
export function RecordOnly({ children }: { children: ReactNode }) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? children : <Fallback />;
}
