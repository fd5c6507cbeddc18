import {
  affordableLots,
  decimalsWritten,
  mulDiv,
  openingCost,
  type PriceTicks,
  parseDecimal,
  priceAtEquity,
  priceText,
  quantityLots,
  type Turnover,
} from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { Line, type MarginPosition, type MarginStake, stakeOf } from '../orders/index.ts';
import { useCommand, useFormat, useNumberTexts, useToast } from '../shell/index.ts';
import { openingAtMarket } from './contract-money.ts';
import type { ContractMarket, Preview } from './contract-order.ts';
import type { Contract } from './contracts.ts';
import { useContractMoney } from './positions.ts';
import { useContractMarket } from './use-contract-order.ts';
import { isUnfilled, useFilledText } from './use-filled-text.ts';
import { WithListing } from './with-listing.tsx';

export type ContractSheetProps = {
  readonly position: MarginPosition;
  readonly contract: Contract;
  readonly onClose: () => void;
};

/** What some money adds to a position: what opening it takes, and how the position then stands. */
type Added = {
  readonly contracts: number;
  readonly opening: Preview | undefined;
  readonly entry: string | undefined;
  readonly liquidation: string | undefined;
};

/** How many contracts some money opens, by the price that the server sizes an increase by: the best offer of what is bought, the last price of what is sold. */
const contractsFor = (money: bigint, stake: MarginStake, market: ContractMarket): number => {
  const { reference, asks, terms } = market;
  if (reference === undefined) return 0;
  const ask = stake.side === 'long' ? asks?.[0]?.price : undefined;
  const price = ask !== undefined && ask > reference ? ask : reference;
  const cost = (value: Turnover): bigint => openingCost(stake.scale, value, stake.leverage, terms.feeBps);
  return affordableLots(cost, 0n, price, quantityLots(2 ** 40), money);
};

const addedBy = (money: bigint, stake: MarginStake, market: ContractMarket): Added => {
  const contracts = contractsFor(money, stake, market);
  const last = market.reference && priceText(market.scale, market.reference);
  const { leverage, side } = stake;
  const opening = contracts === 0 ? undefined : openingAtMarket({ contracts, leverage, side }, market, last);
  if (!opening) return { contracts, opening, entry: undefined, liquidation: undefined };
  const quantity = quantityLots(stake.quantity + opening.contracts);
  const entry = stake.entry + opening.stake.entry;
  const read = parseDecimal(opening.margin, stake.decimals);
  const margin = stake.margin + (read.ok ? read.value : 0n);
  const closeOutAt = mulDiv(stake.closeOutAt, entry, stake.entry, 'up');
  const at = priceAtEquity(stake.scale, { side, quantity, entry, margin }, closeOutAt);
  return {
    contracts: opening.contracts,
    opening,
    entry: priceText(stake.scale, Number(entry / BigInt(quantity)) as PriceTicks),
    liquidation: at === null ? undefined : priceText(stake.scale, at),
  };
};

type QuestionProps = ContractSheetProps & { readonly listing: Listing };

/** The amount as it is typed, and what it adds. */
const useIncrease = ({ position, contract, listing }: QuestionProps) => {
  const [amount, setAmount] = useState('');
  const available = useContractMoney(position.currency);
  const market = useContractMarket(listing, contract);
  const decimals = decimalsWritten(position.margin);
  const units = (text: string): bigint => {
    const read = parseDecimal(text, decimals);
    return read.ok ? read.value : 0n;
  };
  const typed = units(amount || '0');
  const stake = stakeOf(position, listing);
  const added = market && stake && addedBy(typed, stake, market);
  return {
    amount,
    setAmount,
    decimals,
    available,
    typed,
    added,
    isTooMuch: available !== undefined && typed > units(available),
    isNone: typed > 0n && added?.contracts === 0,
  };
};

/** What is taken for how many contracts and what is left, then how the position would stand. */
const Sums = ({ position, added }: { readonly position: MarginPosition; readonly added: Added | undefined }) => {
  const { t } = useTranslation(['contract', 'market']);
  const { number, money } = useFormat();
  const { opening, entry, liquidation, contracts } = added ?? {};
  const sum = (text: string | undefined): string => (text === undefined ? '–' : money(text, position.currency));
  const about = (text: string | undefined): string => (text === undefined ? '–' : `≈ ${number(text)}`);
  const market = (key: string): string => t(key, { ns: 'market' });
  return (
    <dl className="mt-3">
      <Line label={t('contract.increase.adds')} value={contracts ? about(String(contracts)) : '–'} />
      <Line label={market('market.order.meanPrice')} value={opening ? number(opening.price) : '–'} />
      <Line label={market('market.leverage.margin')} value={sum(opening?.margin)} />
      <Line label={t('contract.openingFee')} value={sum(opening?.openingFee)} />
      <Line label={market('market.leverage.closingFee')} value={sum(opening?.closingFee)} />
      <Line label={market('market.leverage.taken')} value={sum(opening?.total)} isStrong />
      <Line label={market('market.order.left')} value={sum(opening?.left)} isStrong />
      <Line label={t('contract.increase.entry')} value={about(entry)} />
      <Line label={t('contract.liquidationPrice')} value={about(liquidation)} />
    </dl>
  );
};

const IncreaseQuestion = (props: QuestionProps) => {
  const { position, onClose } = props;
  const { t } = useTranslation(['contract', 'market', 'offers', 'shell']);
  const { sum } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const increase = useCommand('contract.increase');
  const filledText = useFilledText();
  const { amount, setAmount, decimals, available, typed, added, isTooMuch, isNone } = useIncrease(props);
  const { refusal } = increase;
  const isShort = isTooMuch || refusal?.error === 'INSUFFICIENT_FUNDS';
  const send = async (): Promise<void> => {
    if (typed === 0n || isTooMuch || isNone) return;
    const result = await increase.run({ id: position.id, money: amount });
    if (!result.ok) return;
    if (isUnfilled(result.value)) toast.info(filledText(result.value));
    else toast.success(filledText(result.value));
    onClose();
  };
  const wrong = isShort
    ? t('Insufficient_balance', { ns: 'offers' })
    : isNone
      ? t('contract.increase.tooLittle')
      : undefined;
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
          : t('contract.increase.send', { count: added?.contracts ?? 0 })
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
          error={wrong}
          {...numbers}
          available={
            available === undefined
              ? undefined
              : `${t('market.order.available', { ns: 'market' })}: ${sum(available, position.currency)}`
          }
          onMax={() => setAmount(available ?? '')}
          maxLabel={t('market.order.all', { ns: 'market' })}
        />
      </div>
      <Sums position={position} added={added} />
    </ConfirmSheet>
  );
};

/** Increases a position by what the money opens at its leverage, and says what it takes and how it would then stand. */
export const IncreaseSheet = (props: ContractSheetProps) => {
  const { t } = useTranslation('contract');
  const { instrument, code } = props.position;
  return (
    <WithListing instrument={instrument} title={t('contract.increase.title', { name: code })} onClose={props.onClose}>
      {(listing) => <IncreaseQuestion {...props} listing={listing} />}
    </WithListing>
  );
};
