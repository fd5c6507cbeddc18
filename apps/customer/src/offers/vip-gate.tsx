import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { TextField } from '@bourse/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../shell/index.ts';

/** What is wrong with what was typed: it is empty, or it is not the password. */
type Problem = 'VIP-empty' | 'password_error';

/**
 * Asks for the password of the list of VIP allocations, or of the one with a number. The server says whether it is the right one, and keeps what it
 * opened; nothing of it is kept here.
 */
export const VipGate = ({ id }: { readonly id: number | undefined }) => {
  const { t } = useTranslation(['offers', 'shell']);
  const [typed, setPassword] = useState('');
  // Pasted with spaces around it, it is the same password.
  const password = typed.trim();
  const [problem, setProblem] = useState<Problem>();
  const { run, pending, refusal } = useCommand('vip.verify');
  const isLocked = refusal?.error === 'LOCKED';
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    setProblem(password === '' ? 'VIP-empty' : undefined);
    if (password === '') return;
    const done = await run({ id, password });
    if (done.ok && !done.value) setProblem('password_error');
  };
  const error = problem ? t(problem) : refusal && (refusal.message || t('shell.network', { ns: 'shell' }));
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-2 pb-6">
      <Card className="space-y-5">
        <div className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
            <Icon name="lock" size={22} />
          </span>
          <h2 className="text-17 font-semibold text-ink-strong">
            {t(id === undefined ? 'offers.vipListLocked' : 'offers.vipOfferLocked')}
          </h2>
        </div>
        <p className="text-15 text-ink">{t('offers.vipLockedText')}</p>
        <form onSubmit={(event) => void check(event)} className="space-y-5">
          <TextField
            label={t(id === undefined ? 'offers.listPasswordField' : 'offers.passwordField')}
            type="password"
            value={typed}
            onChange={(text) => {
              setPassword(text);
              setProblem(undefined);
            }}
            autoComplete="off"
            maxLength={128}
            showLabel={t('shell.confirmation.show', { ns: 'shell' })}
            hideLabel={t('shell.confirmation.hide', { ns: 'shell' })}
            error={error}
          />
          <Button type="submit" size="large" wide isPending={pending}>
            {t('offers.unlock')}
          </Button>
        </form>
        <p className="flex items-start gap-2 rounded-control bg-sunken p-3 text-13 text-ink">
          <Icon name={isLocked ? 'warning' : 'shield'} size={16} className="mt-px" />
          <span>{t('offers.vipTries')}</span>
        </p>
      </Card>
    </div>
  );
};
