import { toast } from '@bourse/ui/toasts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import { switchAccount } from './switch-account.ts';

/** Why it stays the demo account is said as well. */
const leaveDemo = async (sayFailure: (failure: CallFailure) => void): Promise<void> => {
  const result = await switchAccount('real');
  if (!result.ok) sayFailure(result);
};

/** Short messages above the tab bar. `failure` shows what the server said and the id to tell support. */
export const useToast = () => {
  const { t } = useTranslation('shell');
  return useMemo(() => {
    const failure = ({ error, message, requestId }: CallFailure): void => {
      toast({
        text: message || t(error === 'NETWORK' ? 'shell.network' : 'shell.systemError'),
        kind: 'error',
        ...(error === 'DEMO_NOT_ALLOWED'
          ? { action: { label: t('shell.demo.leave'), onPress: () => void leaveDemo(failure) } }
          : {}),
        ...(requestId ? { detail: t('shell.requestId', { id: requestId }) } : {}),
      });
    };
    return {
      success: (text: string) => toast({ text, kind: 'success' }),
      info: (text: string) => toast({ text, kind: 'info' }),
      error: (text: string) => toast({ text, kind: 'error' }),
      failure,
    };
  }, [t]);
};
