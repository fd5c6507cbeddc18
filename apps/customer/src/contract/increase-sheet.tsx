import {
  affordableLots,
  decimalsWritten,
  formatDecimal,
  initialMargin,
  mulDiv,
  openingCost,
  parseDecimal,
  parsePrice,
  priceAtEquity,
  priceText,
  quantityLots,
  type Turnover,
  turnover,
} from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListing } from '../market/index.ts';
import { Line, type MarginPosition, stakeOf, useMarginResult } from '../orders/index.ts';
import { useCommand, useFormat, useNumberTexts, useToast } from '../shell/index.ts';
import type { Contract } from './contracts.ts';
import { useContractMoney } from './positions.ts';

export type ContractSheetProps = {
  readonly position: MarginPosition;
  readonly contract: Contract;
  readonly onClose: () => void;
};

/** How many contracts some money adds at the last price, and where the position would then be liquidated; undefined while that is not known. */
const useAdded = (position: MarginPosition, amount: string) => {
  const listing = useListing(position.instrument);
  const { last } = useMarginResult(position);
  if (listing.state !== 'success' || last === undefined) return undefined;
  const stake = stakeOf(position, listing.value);
  const money = stake && parseDecimal(amount || '0', stake.decimals);
  const price = stake && parsePrice(stake.scale, last);
  if (!stake || !money?.ok || !price?.ok) return undefined;
  const { feeBps } = listing.value.terms;
  const cost = (value: Turnover): bigint => openingCost(stake.scale, value, stake.leverage, feeBps);
  const lots = affordableLots(cost, 0n, price.value, quantityLots(2 ** 40), money.value);
  if (lots === 0) return { contracts: 0, entry: undefined, liquidation: undefined };
  const value = turnover(price.value, lots);
  const quantity = quantityLots(stake.quantity + lots);
  const entry = stake.entry + value;
  const margin = stake.margin + initialMargin(stake.scale, value, stake.leverage);
  const closeOutAt = mulDiv(stake.closeOutAt, entry, stake.entry, 'up');
  const at = priceAtEquity(stake.scale, { side: stake.side, quantity, entry, margin }, closeOutAt);
  return {
    contracts: lots as number,
    entry: priceText(stake.scale, Number(entry / BigInt(quantity)) as typeof price.value),
    liquidation: at === null ? undefined : priceText(stake.scale, at),
  };
};

/** Increases a position by what the money opens at its leverage, and says how it would then stand. */
export const IncreaseSheet = ({ position, onClose }: ContractSheetProps) => {
  const { t } = useTranslation(['contract', 'market', 'offers', 'shell']);
  const { number, sum, money } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const increase = useCommand('contract.increase');
  const [amount, setAmount] = useState('');
  const available = useContractMoney(position.currency);
  const added = useAdded(position, amount);
  const decimals = decimalsWritten(position.margin);
  const units = (text: string): bigint => {
    const read = parseDecimal(text, decimals);
    return read.ok ? read.value : 0n;
  };
  const typed = units(amount || '0');
  const isTooMuch = available !== undefined && typed > units(available);
  const { refusal } = increase;
  const isShort = isTooMuch || refusal?.error === 'INSUFFICIENT_FUNDS';
  const isNone = typed > 0n && added?.contracts === 0;
  const send = async (): Promise<void> => {
    if (typed === 0n || isTooMuch || isNone) return;
    const result = await increase.run({ id: position.id, money: amount });
    if (!result.ok) return;
    toast.success(t('contract.increase.done'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('contract.increase.title', { name: position.code })}
      says={t('contract.increase.text', { leverage: position.leverage })}
      confirmLabel={
        typed === 0n
          ? t('shell.amount.enter', { ns: 'shell' })
          : t('contract.increase.send', { amount: money(formatDecimal(typed, decimals), position.currency) })
      }
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={increase.pending}
      error={refusal && !isShort ? refusal.message || t('shell.network', { ns: 'shell' }) : undefined}
    >
      <div className="mt-4">
        <AmountField
          label={t('contract.increase.amount')}
          unit={position.currency}
          value={amount}
          onChange={(value) => {
            increase.forget();
            setAmount(value);
          }}
          decimals={decimals}
          error={
            isShort
              ? t('Insufficient_balance', { ns: 'offers' })
              : isNone
                ? t('contract.increase.tooLittle')
                : undefined
          }
          {...numbers}
          available={available === undefined ? undefined : sum(available, position.currency)}
          onMax={() => setAmount(available ?? '')}
          maxLabel={t('market.order.all', { ns: 'market' })}
        />
      </div>
      <dl className="mt-3">
        <Line
          label={t('contract.increase.adds')}
          value={added?.contracts ? `≈ ${number(String(added.contracts))}` : '–'}
        />
        <Line
          label={t('contract.increase.entry')}
          value={added?.entry === undefined ? '–' : `≈ ${number(added.entry)}`}
        />
        <Line
          label={t('contract.liquidationPrice')}
          value={added?.liquidation === undefined ? '–' : `≈ ${number(added.liquidation)}`}
        />
      </dl>
    </ConfirmSheet>
  );
};
