import { ConfirmSheet, type ConfirmSheetProps } from '@bourse/ui/confirm-sheet';
import { useRemaining } from '@bourse/ui/countdown';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  nowMs,
  type Quoted,
  StepForm,
  StepRefusal,
  useCall,
  useFormat,
  useGo,
  useIsFrozen,
  useQueryCall,
  useQuote,
  useToast,
} from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { ConversionTerms } from './conversion-terms.tsx';
import { ConverterFields } from './converter-fields.tsx';
import { type Bounds, type Coin, conversionProblem, decimalsOf, givenFor, goTogether, sent } from './moving-form.ts';
import { QuoteCard } from './quote-card.tsx';

type Account = 'platform' | 'stock';

/** Each account's call, and what its screen says: when nothing is typed, and when it is done. */
const WAYS = {
  platform: { call: 'funds.swap', none: 'swap_minNum', done: 'swap_success' },
  stock: { call: 'funds.convertStock', none: 'transfer_please_amount', done: 'fundTransfer_1' },
} as const;
const STALE = [
  'funds.transferable',
  'funds.swapCoins',
  'funds.swapRecords',
  'funds.exchangeRecords',
  'funds.assets',
  'funds.holdings',
  'funds.records',
  'funds.symbolFunds',
  'funds.foreignOrderFunds',
  'funds.byCurrency',
  'funds.all',
] as const;

/** The figures that a message about the amount may name. */
const limitsOf = (from: Coin, bounds: Bounds | undefined, money: (amount: string, asset: string) => string) => ({
  max: money(withoutIdleZeros(from.available), from.asset),
  least: money(withoutIdleZeros(bounds?.minimum ?? ''), from.asset),
  most: money(withoutIdleZeros(bounds?.maximum ?? ''), from.asset),
});

/** What is said while the amount is typed; the rest waits until it is sent. */
const SAID_AT_ONCE: ReadonlySet<string> = new Set(['swap_maxNum', 'funds.convert.below', 'funds.convert.above']);

type Pair = { readonly from: Coin; readonly to: Coin };

const pairOf = (coins: readonly Coin[], wanted: readonly [string, string]): Pair | undefined => {
  const from = coins.find(({ asset }) => asset === wanted[0]) ?? coins[0];
  if (!from) return undefined;
  const others = coins.filter((coin) => coin.asset !== from.asset && goTogether(from, coin));
  const to = others.find(({ asset }) => asset === wanted[1]) ?? others[0];
  return to && { from, to };
};

/** The pair and the amount on either side; an amount that is to be received is turned into what has to be given at the last rate. */
const useConversion = (
  account: Account,
  coins: readonly Coin[],
  initial: readonly [string, string],
  isStill: boolean,
) => {
  const [wanted, setWanted] = useState(initial);
  const [typed, setTyped] = useState<{ readonly side: 'give' | 'get'; readonly text: string }>({
    side: 'give',
    text: '',
  });
  const [rate, setRate] = useState<string>();
  const pair = pairOf(coins, wanted);
  const given =
    typed.side === 'give' || !pair || rate === undefined
      ? typed.text
      : (givenFor(typed.text, rate, decimalsOf(pair.from.available)) ?? '');
  const asked = useQueryCall('funds.conversionTerms', { asset: pair?.from.asset ?? '' }, { when: pair !== undefined });
  const terms = asked.state === 'success' ? asked.value : undefined;
  const problem = pair
    ? conversionProblem(pair.from, pair.to, given, WAYS[account].none, terms)
    : 'funds.convert.nothing';
  const isAskable = pair && (problem === undefined || problem === 'swap_maxNum');
  const priced = useQuote(
    isAskable ? { from: pair.from.asset, to: pair.to.asset, amount: sent(given), account } : undefined,
    isStill,
  );
  const { quote } = priced;
  if (quote && quote.rate !== rate && typed.side === 'give') setRate(quote.rate);
  const choose = (next: readonly [string, string]): void => {
    setWanted(next);
    setTyped({ side: 'give', text: '' });
    setRate(undefined);
  };
  return { pair, typed, given, problem, terms, canGet: rate !== undefined, setTyped, choose, ...priced };
};

const ConfirmQuote = ({
  quote,
  account,
  isEnded,
  ...rest
}: {
  readonly quote: Quoted;
  readonly account: Account;
  readonly isEnded: boolean;
} & Pick<ConfirmSheetProps, 'isOpen' | 'onClose' | 'onConfirm' | 'isPending'>) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const gives = money(withoutIdleZeros(quote.fromAmount), quote.from);
  const gets = money(quote.toAmount, quote.to);
  return (
    <ConfirmSheet
      {...rest}
      title={t(account === 'stock' ? 'funds.convert.stockTitle' : 'funds.convert.title')}
      says={t('funds.convert.says', { gives, gets })}
      lines={[
        { label: t('funds.convert.fee'), value: money(quote.fee, quote.to) },
        { label: t('funds.convert.get'), value: gets, strong: true },
      ]}
      {...(isEnded ? { warning: t('funds.convert.ended') } : {})}
      confirmLabel={t(isEnded ? 'funds.convert.renew' : 'funds.convert.submit')}
      cancelLabel={t('shell.cancel')}
    />
  );
};

/** Between two assets of one account, at a firm price that is shown before it is taken. */
export const Converter = ({
  account,
  coins,
  initial,
}: {
  readonly account: Account;
  readonly coins: readonly Coin[];
  readonly initial: readonly [string, string];
}) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const go = useGo();
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const isFrozen = useIsFrozen('EXCHANGE');
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<CallFailure>();
  const form = useConversion(account, coins, initial, isAsked);
  const { run, pending } = useCall(WAYS[account].call, STALE);
  const { pair, quote, problem } = form;
  const isEnded = useRemaining(quote?.endsAt, nowMs) === 0;
  const said = (failure: CallFailure | undefined) => failure && (failure.message || t('shell.network'));
  const submit = (): void => {
    setTried(true);
    setRefused(undefined);
    if (problem === undefined && quote) setAsked(true);
  };
  const confirm = async ({ id, from, to, fromAmount, requestKey }: Quoted): Promise<void> => {
    if (isEnded) return form.renew();
    const done = await run({ from, to, amount: fromAmount, quoteId: id }, { idempotencyKey: requestKey });
    setAsked(false);
    if (!done.ok) {
      form.renew();
      return setRefused(done);
    }
    form.setTyped({ side: 'give', text: '' });
    setTried(false);
    toast.success(t(WAYS[account].done));
    if (account === 'stock') go.to('/fundingRecords', { active: 4 });
  };
  const gives = quote ? money(withoutIdleZeros(quote.fromAmount), quote.from) : '';
  const gets = quote ? money(quote.toAmount, quote.to) : '';
  return (
    <StepForm
      onSubmit={submit}
      submit={
        quote && problem === undefined ? t('funds.convert.submitFor', { gives, gets }) : t('funds.convert.submit')
      }
      isDisabled={isFrozen || !pair || (problem === undefined && !quote)}
      summary={
        <>
          {form.terms && <ConversionTerms terms={form.terms} />}
          <QuoteCard quote={quote} isWaiting={problem === undefined && !quote && !form.failure} onRenew={form.renew} />
          {(refused ?? form.failure) && <StepRefusal>{said(refused ?? form.failure)}</StepRefusal>}
        </>
      }
    >
      <div className="space-y-5 px-4 pt-2 pb-6">
        {pair && (
          <ConverterFields
            coins={coins}
            pair={pair}
            given={form.given}
            received={form.typed.side === 'get' ? form.typed.text : (quote?.toAmount ?? '')}
            canGet={form.canGet}
            onGive={(text) => form.setTyped({ side: 'give', text })}
            onGet={(text) => form.setTyped({ side: 'get', text })}
            onChoose={form.choose}
            error={
              problem && (tried || SAID_AT_ONCE.has(problem))
                ? t(problem, limitsOf(pair.from, form.terms, money))
                : undefined
            }
          />
        )}
      </div>
      {quote && (
        <ConfirmQuote
          quote={quote}
          account={account}
          isEnded={isEnded}
          isOpen={isAsked}
          onClose={() => setAsked(false)}
          onConfirm={() => void confirm(quote)}
          isPending={pending}
        />
      )}
    </StepForm>
  );
};
