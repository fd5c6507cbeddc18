import '@fontsource-variable/inter';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rooms } from './rooms.ts';
import { router } from './router.tsx';
import { queryClient } from './shell/queries.ts';
import { takeScreens } from './shell/screens.tsx';
import { start } from './shell/start.ts';

takeScreens(rooms);
await start(location.pathname);

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
