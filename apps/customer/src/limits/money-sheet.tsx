import { finishedText, isSome, LIMIT_WINDOWS, type LimitWindow } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useNumberTexts } from '../shell/index.ts';
import { appliesAtOnce, type Money, type MoneyKind } from './own-limits.ts';

type MoneySheetProps = {
  readonly kind: MoneyKind;
  readonly limit: Money | null;
  readonly currency: string;
  readonly onClose: () => void;
};

/** An amount and its period, or no limit; says when it takes effect. */
export const MoneySheet = ({ kind, limit, currency, onClose }: MoneySheetProps) => {
  const { t } = useTranslation(['limits', 'shell']);
  const numbers = useNumberTexts();
  const { run, pending, refusal } = useCommand('limits.setMoney');
  const [amount, setAmount] = useState(limit?.amount ?? '');
  const [window, setWindow] = useState<LimitWindow>(limit?.window ?? 'week');
  const send = async (wanted: { readonly amount?: string }): Promise<void> => {
    if ((await run({ kind, window, ...wanted })).ok) onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send({ amount: finishedText(amount) })}
      isDisabled={!isSome(amount)}
      title={t(`limits.kind.${kind}`)}
      says={t(`limits.about.${kind}`)}
      confirmLabel={t('limits.save')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    >
      <div className="mt-4 space-y-4">
        <AmountField
          label={t('limits.amount')}
          value={amount}
          onChange={setAmount}
          decimals={2}
          {...numbers}
          unit={currency}
        />
        <div>
          <p className="mb-2 text-13 text-ink-faint">{t('limits.window')}</p>
          <Chips
            label={t('limits.window')}
            flow="even"
            value={window}
            onChange={setWindow}
            chips={LIMIT_WINDOWS.map((value) => ({ value, label: t(`limits.window.${value}`) }))}
          />
        </div>
        {limit && isSome(amount) && (
          <p role="status" className="text-13 text-ink">
            {t(appliesAtOnce(limit, { amount, window }) ? 'limits.atOnce' : 'limits.later')}
          </p>
        )}
        {limit && (
          <Button look="quiet" size="medium" isDisabled={pending} onPress={() => void send({})} className="w-full">
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </ConfirmSheet>
  );
};
