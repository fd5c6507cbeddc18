import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Sheet } from '@bourse/ui/sheet';
import { TextField } from '@bourse/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../shell/index.ts';
import type { Offer } from './offer-form.ts';

/** A tier that a password opened: what is left of the price in it. The password is kept as long as the purchase is open, and nowhere else. */
export type Opened = { readonly password: string; readonly discount: string };

type Props = {
  readonly offer: Offer;
  readonly onOpened: (opened: Opened) => void;
  readonly onClose: () => void;
};

/** Asks for the password of a block; the server says whether it opens a tier, and for how long too many wrong ones lock it. */
export const PasswordSheet = ({ offer, onOpened, onClose }: Props) => {
  const { t } = useTranslation(['offers', 'shell']);
  const form = useId();
  const [typed, setPassword] = useState('');
  // Pasted with spaces around it, it is the same password.
  const password = typed.trim();
  const { run, pending, refusal } = useCommand('block.verify');
  const isLocked = refusal?.error === 'LOCKED';
  const isWrong = refusal?.error === 'OFFER_PASSWORD_WRONG';
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '' || pending) return;
    const done = await run({ instrument: offer.instrument, offer: offer.id, password });
    if (done.ok) onOpened({ password, discount: done.value.discount });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('offers.enterPassword')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      isLocked={pending}
      footer={
        <Button type="submit" form={form} size="large" wide isPending={pending} isDisabled={password === ''}>
          {t('offers.unlock')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void check(event)} className="space-y-4">
        <p className="text-15 text-ink">{t('offers.passwordText', { name: offer.name })}</p>
        <TextField
          label={t('offers.passwordField')}
          type="password"
          value={typed}
          onChange={setPassword}
          autoComplete="off"
          maxLength={128}
          showLabel={t('shell.confirmation.show', { ns: 'shell' })}
          hideLabel={t('shell.confirmation.hide', { ns: 'shell' })}
          error={isWrong ? t('tradeIn_12') : refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
          autoFocus
        />
        <p className="flex items-start gap-2 rounded-control bg-sunken p-3 text-13 text-ink">
          <Icon name={isLocked ? 'warning' : 'shield'} size={16} className="mt-px" />
          <span>{t('offers.tries')}</span>
        </p>
      </form>
    </Sheet>
  );
};
