import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { modules } from './modules.ts';
import { queryClient } from './shell/answers.ts';
import { sleep } from './shell/clock.ts';
import { redirectOf } from './shell/guard.ts';
import { Layout } from './shell/layout.tsx';
import { openRouter } from './shell/router.ts';
import { currentSession, onPersonChange } from './shell/session.ts';
import { start } from './shell/start.ts';
import { takeModules } from './shell/take-modules.ts';

/** Opens the app where the browser stands: finds the place, makes ready what its screen needs, and draws it. */
export const open = async (): Promise<void> => {
  takeModules(modules);
  const router = openRouter((pathname, search) => redirectOf(pathname, search, currentSession() !== undefined));
  onPersonChange(router.recheck);
  await start(router.current().pathname);
  const root = document.getElementById('app');
  if (!root) return;
  await sleep(0);
  const app = createRoot(root);
  // As a transition it is drawn in slices, between which a phone can answer a touch.
  startTransition(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Layout />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};
