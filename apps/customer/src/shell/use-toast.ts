import { toast } from '@bourse/ui/toasts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import { switchAccount } from './switch-account.ts';

/** Short messages above the tab bar. `failure` shows what the server said and the id to tell support. */
export const useToast = () => {
  const { t } = useTranslation('shell');
  return useMemo(
    () => ({
      success: (text: string) => toast({ text, kind: 'success' }),
      info: (text: string) => toast({ text, kind: 'info' }),
      error: (text: string) => toast({ text, kind: 'error' }),
      failure: (failure: CallFailure) =>
        toast({
          text: failure.message || t(failure.error === 'NETWORK' ? 'shell.network' : 'shell.systemError'),
          kind: 'error',
          ...(failure.error === 'DEMO_NOT_ALLOWED'
            ? { action: { label: t('shell.demo.leave'), onPress: () => void switchAccount('real') } }
            : {}),
          ...(failure.requestId ? { detail: t('shell.requestId', { id: failure.requestId }) } : {}),
        }),
    }),
    [t],
  );
};
