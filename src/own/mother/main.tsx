import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { installOffline } from '../shared/installOffline.ts';
import { MotherPage } from './MotherPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const secret = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
createRoot(root).render(
  <StrictMode>
    <MotherPage secret={secret} />
  </StrictMode>,
);
installOffline('/m/', 'noi-mother');
