import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Fallback } from './Fallback.tsx';

/** A screen of a `<Resource>`, whose routes take more than the pages there are: `/users/create` and `/users/1/show` are none. */
export function Exactly({ children }: { children: ReactNode }) {
  const { id, '*': more } = useParams();
  const isNamed = id === undefined || /^[1-9]\d{0,14}$/.test(id);
  return isNamed && !more ? children : <Fallback />;
}
