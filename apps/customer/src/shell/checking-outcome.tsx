import { Spinner } from '@bourse/ui/button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from './answers.ts';
import { ask } from './api.ts';
import { every } from './clock.ts';
import { askOutcomes, useUnknown } from './pending-commands.ts';
import { useToast } from './use-toast.ts';

const EVERY_MS = 5_000;

const outcomeOf = async (key: string): Promise<number | null | undefined> => {
  const answer = await ask('records.outcome', { key });
  return answer.ok ? answer.value.at : undefined;
};

/** Over every screen and sheet while it is not known what became of a command that moves money (rules SHELL-15, SHELL-16). */
export const CheckingOutcome = () => {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const isChecking = useUnknown().length > 0;
  useEffect(() => {
    const look = () =>
      void askOutcomes(outcomeOf, (learnt) => {
        if (learnt === 'done') toast.success(t('shell.checking.done'));
        else toast.info(t('shell.checking.notDone'));
        void queryClient.invalidateQueries();
      });
    look();
    addEventListener('online', look);
    const timer = every(EVERY_MS, look);
    return () => {
      timer.cancel();
      removeEventListener('online', look);
    };
  }, [t, toast]);
  if (!isChecking) return null;
  return (
    <div
      role="status"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top)+3.25rem)] z-60 flex justify-center px-4"
    >
      <div className="flex w-full max-w-md items-start gap-3 rounded-card bg-raised px-4 py-3 shadow-soft">
        <Spinner size={20} />
        <p className="min-w-0 flex-1 text-13 text-ink">
          <strong className="block text-15 font-semibold text-ink-strong">{t('shell.checking.title')}</strong>
          {t('shell.checking.text')}
        </p>
      </div>
    </div>
  );
};
