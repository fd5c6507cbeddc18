import { useTranslation } from 'react-i18next';
import { useCommand } from './commands.ts';
import { type Session, useSession } from './session.ts';
import { switchAccount } from './switch-account.ts';
import { useToast } from './use-toast.ts';

type Mode = Session['mode'];

/** Changes between the customer's real account and the demo account. */
export const useAccountMode = () => {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const toast = useToast();
  const { run, pending } = useCommand('auth.switch');
  const change = async (mode: Mode): Promise<void> => {
    if (pending) return;
    const result = await switchAccount(mode, run);
    if (!result.ok) return void toast.failure(result);
    toast.success(t(`shell.account.changed.${mode}`));
  };
  return { mode: session?.mode ?? 'real', change, pending } as const;
};
