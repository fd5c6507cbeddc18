import { finishedText, isAbove, isSome } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormat, useNumberTexts, useToast } from '../shell/index.ts';
import { decimalsOf, type Line, percentOf } from './credit-line.ts';

/** Draws on the line: interest and due date are shown before. */
export const DrawSheet = ({ line, onClose }: { readonly line: Line; readonly onClose: () => void }) => {
  const { t } = useTranslation(['credit', 'shell']);
  const { date, money } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const [amount, setAmount] = useState('');
  const { run, pending, refusal } = useCommand('credit.draw');
  const isTooMuch = isAbove(amount, line.left);
  const isFit = isSome(amount) && !isTooMuch;
  const confirm = async (): Promise<void> => {
    if (!isFit) return;
    const done = await run({ amount: finishedText(amount) });
    if (!done.ok) return;
    toast.success(t('credit.drawn'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('credit.draw')}
      says={t('credit.draw.says')}
      lines={[
        { label: t('credit.rate'), value: t('credit.perDay', { percent: percentOf(line.dailyRate) }) },
        { label: t('credit.days'), value: t('credit.dayCount', { count: line.termDays }) },
        { label: t('credit.due'), value: date(line.dueAt, 'date'), strong: true },
      ]}
      confirmLabel={t('credit.draw')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    >
      <AmountField
        label={t('credit.amount')}
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? t('credit.tooMuch') : undefined}
        decimals={decimalsOf(line.left)}
        {...numbers}
        unit={line.asset}
        available={`${t('credit.left')} ${money(line.left, line.asset)}`}
        onMax={() => setAmount(line.left)}
        maxLabel={t('credit.all')}
      />
    </ConfirmSheet>
  );
};
