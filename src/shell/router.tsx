import { createBrowserRouter } from 'react-router-dom';
import { Layout } from './layout/Layout.tsx';
import { PublicOnly } from './PublicOnly.tsx';
import { Root } from './Root.tsx';
import { publicRoutes, signedInRoutes } from './routes.tsx';
import { SignedIn } from './SignedIn.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

/** A data router, so that a form with unsaved changes can hold back a navigation. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <UnexpectedError />,
    children: [
      { element: <PublicOnly />, children: publicRoutes },
      {
        element: <SignedIn />,
        children: [
          {
            element: <Layout />,
            children: [{ errorElement: <UnexpectedError />, children: signedInRoutes }],
          },
        ],
      },
    ],
  },
]);
