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
import { joinOtherTabs, useSession } from './shell/session.ts';
import { followSystemTheme, themeConfig, useTheme } from './shell/theme.ts';

const Console = () => {
  const session = useSession();
  const theme = useTheme();
  return (
    <ConfigProvider theme={themeConfig(theme)}>
      <App message={{ maxCount: 3 }}>
        <Checking />
        {session ? <RouterProvider router={router} /> : <SignInScreen />}
      </App>
    </ConfigProvider>
  );
};

followSystemTheme();
const place = document.getElementById('app');
if (place) {
  await joinOtherTabs();
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
}
