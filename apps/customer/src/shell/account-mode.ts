import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Session, useSession } from './session.ts';
import { switchAccount } from './switch-account.ts';
import { useToast } from './use-toast.ts';

type Mode = Session['mode'];

/** Changes between the customer's real account and the demo account. */
export const useAccountMode = () => {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const change = async (mode: Mode): Promise<void> => {
    if (pending) return;
    setPending(true);
    const result = await switchAccount(mode);
    setPending(false);
    if (!result.ok) return void toast.failure(result);
    toast.success(t(`shell.account.changed.${mode}`));
  };
  return { mode: session?.mode ?? 'real', change, pending } as const;
};
