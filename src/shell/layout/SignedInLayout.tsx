import type { ReactNode } from 'react';
import { SignedIn } from '../SignedIn.tsx';
import { Layout } from './Layout.tsx';

/** Around every page that is not for the signed-out: who is there first, then the bar, the menu and the page. */
export const SignedInLayout = ({ children }: { children: ReactNode }) => (
  <SignedIn>
    <Layout>{children}</Layout>
  </SignedIn>
);
