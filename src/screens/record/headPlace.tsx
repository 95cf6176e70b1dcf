import { Box } from '@mui/material';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

interface HeadPlaceValue {
  /** The element in the record's head; null until it is rendered. */
  readonly element: HTMLElement | null;
  readonly setElement: (element: HTMLElement | null) => void;
}

const HeadPlaceContext = createContext<HeadPlaceValue | null>(null);

/** Lets the open tab of a record's page show its actions in the record's head. */
export function HeadPlaceProvider({ children }: { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <HeadPlaceContext value={{ element, setElement }}>{children}</HeadPlaceContext>;
}

/** The place in a record's head for the actions of the open tab. */
export const HeadPlace = () => <Box ref={use(HeadPlaceContext)?.setElement} sx={{ display: 'contents' }} />;

/** Shows the children in the record's head; where there is no head, in their own place. */
export function InHead({ children }: { readonly children: ReactNode }) {
  const place = use(HeadPlaceContext);
  if (!place) return children;
  return place.element && createPortal(children, place.element);
}
