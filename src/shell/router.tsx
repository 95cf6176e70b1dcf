import { createBrowserRouter } from 'react-router-dom';
import { Root } from './Root.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

/** A data router, so that a form with unsaved changes can hold back a navigation; the pages are react-admin's to route. */
export const router = createBrowserRouter([
  { path: '*', element: <Root />, errorElement: <UnexpectedError /> },
]);
