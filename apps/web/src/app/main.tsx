import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readPageData } from '../lib/page-data.ts';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

hydrateRoot(
  root,
  <StrictMode>
    <Providers data={readPageData()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
