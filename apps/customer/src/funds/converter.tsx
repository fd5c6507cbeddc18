import { decimalsWritten, finishedText, isSome } from '@bourse/rules';
import { useRemaining } from '@bourse/ui/countdown';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  nowMs,
  type Quoted,
  StepForm,
  useAmountEntry,
  useCommand,
  useFormat,
  useIsFrozen,
  useQueryCall,
  useQuote,
} from '../shell/index.ts';
import { useBoundText } from './amounts.tsx';
import { withoutIdleZeros } from './balances.ts';
import { ConfirmQuote } from './confirm-quote.tsx';
import { ConversionTerms } from './conversion-terms.tsx';
import { Converted } from './converted.tsx';
import { ConverterFields } from './converter-fields.tsx';
import {
  type Bounds,
  type Coin,
  type ConvertibleAccount,
  conversionProblem,
  givenFor,
  isConvertiblePair,
} from './moving-form.ts';
import { QuoteCard } from './quote-card.tsx';

/** Each account's call, and what its screen says when it is done. */
const WAYS = {
  platform: { call: 'funds.swap', done: 'swap_success' },
  stock: { call: 'funds.convertStock', done: 'fundTransfer_1' },
} as const;
/** The figures that a message about the amount may name. */
const limitsOf = (from: Coin, bounds: Bounds | undefined, bound: ReturnType<typeof useBoundText>) => ({
  max: bound(from.available, from.asset, 'most'),
  least: bound(bounds?.minimum ?? '', from.asset, 'least'),
  most: bound(bounds?.maximum ?? '', from.asset, 'most'),
});

type Pair = { readonly from: Coin; readonly to: Coin };

const pairOf = (coins: readonly Coin[], wanted: readonly [string, string]): Pair | undefined => {
  const from = coins.find(({ asset }) => asset === wanted[0]) ?? coins[0];
  if (!from) return undefined;
  const others = coins.filter((coin) => coin.asset !== from.asset && isConvertiblePair(from, coin));
  const to = others.find(({ asset }) => asset === wanted[1]) ?? others[0];
  return to && { from, to };
};

/** The pair and the amount on either side; an amount that is to be received is turned into what has to be given at the last rate. */
const useConversion = (account: ConvertibleAccount, coins: readonly Coin[], initial: readonly [string, string]) => {
  const [wanted, setWanted] = useState(initial);
  const [typed, setTyped] = useState<{ readonly side: 'give' | 'get'; readonly text: string }>({
    side: 'give',
    text: '',
  });
  const [rate, setRate] = useState<string>();
  const pair = pairOf(coins, wanted);
  const giveText =
    typed.side === 'give' || !pair || rate === undefined
      ? typed.text
      : (givenFor(typed.text, rate, decimalsWritten(pair.from.available)) ?? '');
  const query = useQueryCall('funds.conversionTerms', { asset: pair?.from.asset ?? '' }, { when: pair !== undefined });
  const terms = query.state === 'success' ? query.value : undefined;
  const problem = pair ? conversionProblem(pair.from, pair.to, giveText, terms) : 'funds.convert.nothing';
  const isAskable = pair && isSome(giveText) && (problem === undefined || problem === 'swap_maxNum');
  const priced = useQuote(
    isAskable ? { from: pair.from.asset, to: pair.to.asset, amount: finishedText(giveText), account } : undefined,
  );
  const { quote } = priced;
  if (quote && quote.rate !== rate && typed.side === 'give') setRate(quote.rate);
  const choose = (next: readonly [string, string]): void => {
    setWanted(next);
    setTyped({ side: 'give', text: '' });
    setRate(undefined);
  };
  return { pair, typed, giveText, problem, terms, canGet: rate !== undefined, setTyped, choose, ...priced };
};

/** The two amounts: the side that is typed speaks first, the other follows from it. */
const useEntries = ({ pair, typed, giveText, quote, problem, terms, setTyped }: ReturnType<typeof useConversion>) => {
  const { t } = useTranslation('funds');
  const bound = useBoundText();
  const give = useAmountEntry({
    value: giveText,
    onChange: (text) => setTyped({ side: 'give', text }),
    problem: problem && pair ? t(problem, limitsOf(pair.from, terms, bound)) : undefined,
  });
  const get = useAmountEntry({
    value: typed.side === 'get' ? typed.text : (quote?.toAmount ?? ''),
    onChange: (text) => setTyped({ side: 'get', text }),
    problem: undefined,
  });
  const { phase, submit } = typed.side === 'get' && get.phase !== 'fine' ? get : give;
  return { give, get, phase, submitOf: submit };
};

/** What the button does: what is given for what, once there is a price. */
const useSubmitText = (quote: Quoted | undefined): string => {
  const { t } = useTranslation('funds');
  const { sum } = useFormat();
  if (!quote) return t('funds.convert.submit');
  const gives = sum(withoutIdleZeros(quote.fromAmount), quote.from);
  return t('funds.convert.submitFor', { gives, gets: sum(quote.toAmount, quote.to) });
};

/** Between two assets of one account, at a firm price that is shown before it is taken. */
export const Converter = ({
  account,
  coins,
  initial,
}: {
  readonly account: ConvertibleAccount;
  readonly coins: readonly Coin[];
  readonly initial: readonly [string, string];
}) => {
  const { t } = useTranslation('funds');
  const isFrozen = useIsFrozen('EXCHANGE');
  const [isConfirming, setConfirming] = useState(false);
  const [converted, setConverted] = useState<Quoted>();
  const [refused, setRefused] = useState<CallFailure>();
  const form = useConversion(account, coins, initial);
  const { run, pending } = useCommand(WAYS[account].call);
  const { pair, quote } = form;
  const isEnded = useRemaining(quote?.endsAt, nowMs) === 0 && !form.isRenewing;
  const errorText = (failure: CallFailure | undefined) => failure && (failure.message || t('shell.network'));
  const { give, get, phase, submitOf } = useEntries(form);
  const isTooLate = refused?.error === 'QUOTE_ENDED';
  const isReady = phase === 'fine' && pair !== undefined && (quote !== undefined || isTooLate) && !isFrozen;
  const submit = (): void => {
    setRefused(undefined);
    if (isTooLate) form.renew();
    else if (isReady) setConfirming(true);
  };
  const confirm = async (accepted: Quoted): Promise<void> => {
    if (isEnded) return form.renew();
    const { id, from, to, fromAmount } = accepted;
    const done = await run({ from, to, amount: fromAmount, quoteId: id });
    if (!done.ok) {
      setConfirming(false);
      setRefused(done);
      // What was agreed to was that price; another one is asked for by the customer.
      if (done.error !== 'QUOTE_ENDED') form.renew();
      return;
    }
    setConfirming(false);
    form.setTyped({ side: 'give', text: '' });
    setConverted(accepted);
  };
  const takesQuote = useSubmitText(phase === 'fine' ? quote : undefined);
  const submitText = submitOf(isTooLate ? t('funds.convert.renew') : takesQuote);
  if (converted)
    return <Converted quote={converted} title={t(WAYS[account].done)} onAgain={() => setConverted(undefined)} />;
  return (
    <StepForm
      onSubmit={submit}
      submit={submitText}
      isDisabled={!isReady}
      refusal={isTooLate ? t('funds.convert.notDone') : errorText(refused ?? form.failure)}
      summary={
        <>
          {form.terms && <ConversionTerms terms={form.terms} />}
          <QuoteCard
            quote={quote}
            validSeconds={form.terms?.validSeconds}
            isWaiting={phase === 'fine' && !quote && !form.failure}
            onRenew={form.renew}
          />
        </>
      }
    >
      <div className="space-y-5 px-4 pt-2 pb-6">
        {pair && (
          <ConverterFields
            coins={coins}
            pair={pair}
            give={give.field}
            get={get.field}
            canGet={form.canGet}
            onChoose={form.choose}
          />
        )}
      </div>
      {quote && (
        <ConfirmQuote
          quote={quote}
          account={account}
          isEnded={isEnded}
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => void confirm(quote)}
          isPending={pending || form.isRenewing}
        />
      )}
    </StepForm>
  );
};
