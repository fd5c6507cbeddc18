import { finishedText, formatDecimal, type PositionSide, parsePrice, priceText } from '@bourse/rules';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import {
  EXITS,
  type Exit,
  isExitSound,
  type TakenPrice,
  type TypedPrice,
  useOpenedOnMargin,
  useOrderMarket,
} from '../orders/index.ts';
import { type ReplyOfCall, useCommand, useFormat } from '../shell/index.ts';
import {
  aboveMost,
  type ContractForm,
  type ContractMarket,
  type ContractProblem,
  mostOfBoth,
  previewOf,
  priceProblem,
  problemsOf,
  shareOfMost,
} from './contract-order.ts';
import { type Contract, ratePpb, startLeverage, wholeContracts } from './contracts.ts';
import { useContractMoney } from './positions.ts';

/** The market of a contract with its terms of margin; undefined of one that is not traded. */
export const useContractMarket = (listing: Listing, contract: Contract): ContractMarket | undefined => {
  const funds = useContractMoney(listing.quote.currency);
  const opened = useOpenedOnMargin(listing);
  const market = useOrderMarket(listing, { funds, holding: undefined, opened });
  const { margin } = market;
  return useMemo(
    () => (margin ? { ...market, margin, ratePpb: ratePpb(contract) } : undefined),
    [market, margin, contract],
  );
};

/** What is wrong, in words. */
const useProblemText = (market: ContractMarket | undefined, form: ContractForm) => {
  const { t } = useTranslation(['contract', 'market', 'offers']);
  const { price, sum } = useFormat();
  return ({ key, low, high, amount, contracts }: ContractProblem): string => {
    const shown = (ticks: ContractProblem['low']): string =>
      market && ticks ? price(priceText(market.scale, ticks), market.scale.priceDecimals) : '';
    const ns = key.startsWith('market') ? 'market' : key === 'Insufficient_balance' ? 'offers' : 'contract';
    return t(key, {
      ns,
      low: shown(low),
      high: shown(high),
      currency: market?.quote ?? '',
      leverage: form.leverage,
      most: market && amount !== undefined ? sum(formatDecimal(amount, market.quoteDecimals), market.quote) : '',
      count: contracts ?? 0,
    });
  };
};

type Exits = Readonly<Partial<Record<Exit, TypedPrice>>>;

/** What is wrong with an exit of what is about to be opened, by the key of its text (rule MARGIN-8). */
const exitProblem = (
  exit: Exit,
  typed: TypedPrice | undefined,
  side: PositionSide,
  market: ContractMarket,
  form: ContractForm,
): string | undefined => {
  if (!typed) return undefined;
  const at = parsePrice(market.scale, finishedText(typed.price));
  if (typed.isUnread || !at.ok || !/[1-9]/.test(typed.price)) return 'market.order.checkPrice';
  const preview = previewOf(form, market, side);
  const limit = form.kind === 'limit' ? parsePrice(market.scale, finishedText(form.price)) : undefined;
  const mark = limit?.ok ? limit.value : market.reference;
  if (!preview || mark === undefined || isExitSound(side, exit, at.value, mark, preview.liquidationTicks))
    return undefined;
  return `contract.bad.${side}.${exit}`;
};

/** The order form of a contract: what is typed, what each side comes to, what is wrong, and sending it. */
export const useContractOrder = (listing: Listing, contract: Contract, taken: TakenPrice | undefined) => {
  const { t } = useTranslation(['contract', 'market']);
  const market = useContractMarket(listing, contract);
  const [form, setForm] = useState<ContractForm>({
    kind: 'market',
    price: '',
    leverage: startLeverage(contract),
    quantity: '',
  });
  const [side, setSide] = useState<PositionSide>();
  const [tried, setTried] = useState<PositionSide>();
  const [exits, setExits] = useState<Exits>({});
  const placing = useCommand('contract.place');
  const problemText = useProblemText(market, form);
  const change = (next: Partial<ContractForm>): void => {
    placing.forget();
    setForm((before) => ({ ...before, ...next }));
  };
  useEffect(() => {
    if (taken) setForm((before) => ({ ...before, kind: 'limit', price: taken.price, isPriceUnread: false }));
  }, [taken]);
  const most = market && mostOfBoth(form, market);
  const problems = market && tried ? problemsOf(form, market, tried) : [];
  const errorOf = (field: ContractProblem['field']): string | undefined => {
    // What is typed and wrong is said at once; what is not typed yet only after the first try.
    const found =
      problems.find((one) => one.field === field) ??
      (market && field === 'price' && (form.price !== '' || form.isPriceUnread)
        ? priceProblem(form, market)
        : undefined) ??
      (field === 'quantity' &&
      (form.isSizeUnread || (form.quantity !== '' && wholeContracts(form.quantity) === undefined))
        ? ({ field, key: 'quantitycan_onlyenter_integers' } as const)
        : undefined) ??
      (market && field === 'quantity' ? aboveMost(form, market) : undefined);
    return found && problemText(found);
  };
  const exitErrorOf = (exit: Exit): string | undefined => {
    const key = market && side ? exitProblem(exit, exits[exit], side, market, form) : undefined;
    return key && t(key, { ns: key.startsWith('market') ? 'market' : 'contract' });
  };
  const ask = (next: PositionSide): void => {
    setTried(next);
    placing.forget();
    setExits({});
    if (market && problemsOf(form, market, next).length === 0) setSide(next);
  };
  /** The order as it was answered; undefined of one that did not go out. */
  const send = async (): Promise<ReplyOfCall<'contract.place'> | undefined> => {
    if (!side || EXITS.some((exit) => exitErrorOf(exit) !== undefined)) return undefined;
    const exitPrice = (exit: Exit): string | undefined => exits[exit] && finishedText(exits[exit].price);
    const result = await placing.run({
      symbol: contract.symbol,
      leverage: form.leverage,
      delegateTotal: form.quantity,
      type: side,
      delegateType: form.kind,
      ...(form.kind === 'limit' && { delegatePrice: finishedText(form.price) }),
      ...(exits.takeProfit && { stopProfit: exitPrice('takeProfit') }),
      ...(exits.stopLoss && { stopLoss: exitPrice('stopLoss') }),
    });
    if (!result.ok) return undefined;
    setSide(undefined);
    setTried(undefined);
    change({ quantity: '' });
    return result.value;
  };
  return {
    market,
    form,
    change,
    most,
    percent: most ? Math.round(((wholeContracts(form.quantity) ?? 0) / most) * 100) : 0,
    share: (percent: number): void => change({ quantity: shareOfMost(most ?? 0, percent), isSizeUnread: false }),
    errorOf,
    preview: (of: PositionSide) => (market ? previewOf(form, market, of) : undefined),
    ask,
    side,
    stopAsking: () => setSide(undefined),
    exits,
    setExit: (exit: Exit, next: TypedPrice | undefined): void => {
      placing.forget();
      setExits(({ [exit]: _, ...others }) => (next ? { ...others, [exit]: next } : others));
    },
    exitErrorOf,
    placing,
    send,
  };
};

export type ContractOrder = ReturnType<typeof useContractOrder>;
