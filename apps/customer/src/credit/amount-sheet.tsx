import { decimalsWritten, finishedText, isAbove, isSome } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { type ConfirmLine, ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, FactCard, type FactLine, useFormat, useNumberTexts } from '../shell/index.ts';

export type AmountSheetProps = {
  readonly title: string;
  /** What is known of it while the amount is typed. */
  readonly facts: (amount: string) => readonly FactLine[];
  readonly asset: string;
  /** What it begins with. */
  readonly start: string;
  readonly most: string;
  readonly tooMuch: string;
  /** What is available, with its name. */
  readonly available: readonly [name: string, amount: string];
  /** What is asked before it is sent: in words, and line by line. */
  readonly says: string;
  readonly lines: (amount: string) => readonly ConfirmLine[];
  readonly confirmLabel: (amount: string) => string;
  readonly pending: boolean;
  readonly refusal: CallFailure | undefined;
  readonly onSend: (amount: string) => Promise<void>;
  readonly onClose: () => void;
};

/** An amount of the credit line up to a maximum, with what follows from it; it is confirmed in words before it is sent (rule CREDIT-11). */
export const AmountSheet = (props: AmountSheetProps) => {
  const { title, facts, asset, start, most, tooMuch, available, says, lines, confirmLabel } = props;
  const { pending, refusal, onSend, onClose } = props;
  const { t } = useTranslation(['credit', 'shell']);
  const { money } = useFormat();
  const numbers = useNumberTexts();
  const [amount, setAmount] = useState(start);
  const [isConfirming, setConfirming] = useState(false);
  const isTooMuch = isAbove(amount, most);
  const typed = finishedText(amount);
  return (
    <>
      <Sheet
        isOpen
        onClose={onClose}
        title={title}
        closeLabel={t('shell.close', { ns: 'shell' })}
        isLocked={pending}
        footer={
          <Button size="large" wide isDisabled={!isSome(amount) || isTooMuch} onPress={() => setConfirming(true)}>
            {t('credit.review')}
          </Button>
        }
      >
        <div className="space-y-4">
          <AmountField
            label={t('credit.amount')}
            value={amount}
            onChange={setAmount}
            error={isTooMuch ? tooMuch : undefined}
            decimals={decimalsWritten(most)}
            {...numbers}
            unit={asset}
            available={`${available[0]} ${money(available[1], asset)}`}
            onMax={() => setAmount(most)}
            maxLabel={t('credit.all')}
          />
          <FactCard facts={facts(typed)} />
        </div>
      </Sheet>
      {isConfirming && (
        <ConfirmSheet
          isOpen
          onClose={() => setConfirming(false)}
          onConfirm={() => void onSend(typed)}
          title={title}
          says={says}
          lines={lines(typed)}
          confirmLabel={confirmLabel(typed)}
          cancelLabel={t('shell.cancel', { ns: 'shell' })}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
        />
      )}
    </>
  );
};
