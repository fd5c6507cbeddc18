import '@bourse/wire/without-eval';
import '@fontsource-variable/inter/wght.css';
import '@bourse/ui/tokens.css';
import './console.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { App, ConfigProvider } from 'antd';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInScreen } from './identity/sign-in.screen.tsx';
import { router } from './router.tsx';
import { queries } from './shell/api.ts';
import { Checking } from './shell/checking.tsx';
import { joinOtherTabs, useExpired, useSession } from './shell/session.ts';
import { followSystemTheme, themeConfig, useTheme } from './shell/theme.ts';

const Console = () => {
  const session = useSession();
  const isExpired = useExpired();
  const theme = useTheme();
  return (
    <ConfigProvider theme={themeConfig(theme)}>
      <App message={{ maxCount: 3 }}>
        <Checking />
        {session && (
          // Another operator gets a page of their own: nothing typed by one is sent by the other.
          <div key={session.operator.id} style={{ display: isExpired ? 'none' : 'contents' }}>
            <RouterProvider router={router} />
          </div>
        )}
        {(!session || isExpired) && <SignInScreen hasEnded={isExpired} />}
      </App>
    </ConfigProvider>
  );
};

followSystemTheme();
const root = document.getElementById('app');
if (root) {
  await joinOtherTabs();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
}
