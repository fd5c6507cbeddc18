import { finishedText, isAbove, isSome } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { type ConfirmLine, ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, useFormat, useNumberTexts } from '../shell/index.ts';
import { decimalsOf } from './credit-line.ts';

export type AmountSheetProps = {
  /** Also the name of the button. */
  readonly title: string;
  readonly says: string;
  readonly lines: readonly ConfirmLine[];
  readonly asset: string;
  /** What it begins with. */
  readonly start: string;
  readonly most: string;
  readonly tooMuch: string;
  /** What is available, with its name. */
  readonly available: readonly [name: string, amount: string];
  readonly pending: boolean;
  readonly refusal: CallFailure | undefined;
  readonly onSend: (amount: string) => Promise<void>;
  readonly onClose: () => void;
};

/** An amount of the credit line up to a maximum, with what follows from it, before it is sent. */
export const AmountSheet = (props: AmountSheetProps) => {
  const { title, says, lines, asset, start, most, tooMuch, available, pending, refusal, onSend, onClose } = props;
  const { t } = useTranslation(['credit', 'shell']);
  const { money } = useFormat();
  const numbers = useNumberTexts();
  const [amount, setAmount] = useState(start);
  const isTooMuch = isAbove(amount, most);
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void onSend(finishedText(amount))}
      isDisabled={!isSome(amount) || isTooMuch}
      title={title}
      says={says}
      lines={lines}
      confirmLabel={title}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    >
      <AmountField
        label={t('credit.amount')}
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? tooMuch : undefined}
        decimals={decimalsOf(most)}
        {...numbers}
        unit={asset}
        available={`${available[0]} ${money(available[1], asset)}`}
        onMax={() => setAmount(most)}
        maxLabel={t('credit.all')}
      />
    </ConfirmSheet>
  );
};
