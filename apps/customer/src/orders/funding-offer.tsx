import { formatDecimal } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useRemaining } from '@bourse/ui/countdown';
import { Icon } from '@bourse/ui/icon';
import { PickerField } from '@bourse/ui/picker-field';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, type Quoted, RateLine } from '../shell/index.ts';
import { isMoney } from './funding.ts';
import { InsufficientFunds } from './insufficient-funds.tsx';
import { QuoteCountdown } from './quote-countdown.tsx';
import type { Funding } from './use-funding.ts';
import { type FundingTexts, useFundingTexts } from './use-funding-texts.ts';

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5 text-13">
    <dt className="min-w-0 text-ink-faint">{label}</dt>
    <dd className="figures ms-auto min-w-0 text-end font-medium text-ink">{value}</dd>
  </div>
);

/** A firm rate with the time it holds, or the way to a new one. */
const Rate = ({ quote, onRenew }: { readonly quote: Quoted; readonly onRenew: () => void }) => {
  const { t } = useTranslation('market');
  const isEnded = useRemaining(quote.endsAt, nowMs) === 0;
  return (
    <div className="flex min-h-10 items-center justify-between gap-2">
      <p className="text-13 font-medium text-ink-strong">
        <RateLine {...quote} />
      </p>
      {isEnded ? (
        <Button look="quiet" size="small" icon="refresh" onPress={onRenew}>
          {t('market.funding.renew')}
        </Button>
      ) : (
        <QuoteCountdown quote={quote} />
      )}
    </div>
  );
};

type PartProps = { readonly funding: Funding };

/** A buy of what there is, in place of one that needs a conversion. */
export type Spendable = { readonly amount: string; readonly onSpend: () => void };

/** Why there is no firm rate. Less than a conversion takes does not become enough by trying again: the balance is offered as the amount. */
const Failed = ({ funding, spendable }: PartProps & { readonly spendable: Spendable | undefined }) => {
  const { t } = useTranslation('market');
  const words = useFundingTexts(funding);
  const { failure, renew } = funding;
  const isTooLittle = failure?.error === 'BELOW_MINIMUM';
  const message = isTooLittle ? words.tooLittle : failure?.message || t('shell.network');
  return (
    <div role="alert" className="flex items-center justify-between gap-3 rounded-card bg-sunken p-3">
      <p className="flex min-w-0 items-start gap-2 text-13 text-danger">
        <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
        <span>{message}</span>
      </p>
      {!isTooLittle && (
        <Button look="secondary" size="small" onPress={renew}>
          {t('shell.retry')}
        </Button>
      )}
      {isTooLittle && spendable && (
        <Button look="secondary" size="small" onPress={spendable.onSpend}>
          {t('market.funding.spend', { amount: words.has(spendable.amount, funding.target.asset) })}
        </Button>
      )}
    </div>
  );
};

/** Where the money comes from, to be chosen where there is more than one place or none that is money. */
const Sources = ({ funding }: { readonly funding: Funding }) => {
  const { t } = useTranslation('market');
  const { has } = useFundingTexts(funding);
  const { sources, source, choose } = funding;
  const [isOpen, setOpen] = useState(false);
  const nameOf = ({ account, asset }: (typeof sources)[number]): string => `${account} ${asset}`;
  const shown = ({ available, asset }: (typeof sources)[number]): string => has(available, asset);
  if (source && sources.length === 1)
    return (
      <dl>
        <Line label={t('market.funding.from')} value={`${shown(source)} · ${t(`market.account.${source.account}`)}`} />
      </dl>
    );
  return (
    <>
      <PickerField
        label={t('market.funding.from')}
        value={source && shown(source)}
        placeholder={t('market.funding.choose')}
        onPress={() => setOpen(true)}
      />
      {source && <p className="text-12 text-ink-faint">{t(`market.account.${source.account}`)}</p>}
      <SelectSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('market.funding.from')}
        closeLabel={t('shell.close')}
        choices={sources.map((one) => ({
          value: nameOf(one),
          label: shown(one),
          subtitle: t(`market.account.${one.account}`),
        }))}
        value={source && nameOf(source)}
        onChange={(name) => {
          const next = sources.find((one) => nameOf(one) === name);
          if (next) choose(next);
        }}
      />
    </>
  );
};

/** Where the money comes from, the firm rate, the fee, and what comes of it. */
const Terms = ({ funding }: PartProps) => {
  const { t } = useTranslation('market');
  const words = useFundingTexts(funding);
  const { state, quote, target, brings, renew } = funding;
  return (
    <>
      <Sources funding={funding} />
      {state === 'choose' ? null : state === 'asking' ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <>
          {quote && <Rate quote={quote} onRenew={renew} />}
          <dl>
            <Line label={t('market.funding.give')} value={words.gives} />
            {quote && <Line label={t('market.funding.fee')} value={words.sum(quote.fee, quote.to)} />}
            {quote && <Line label={t('market.funding.get')} value={words.gets} />}
            {words.isMove && (
              <Line
                label={t('market.funding.moved')}
                value={t('market.funding.between', { from: words.from, to: words.to })}
              />
            )}
          </dl>
          {target.needed !== undefined && target.wanted > target.needed && brings > target.needed && (
            <p className="text-12 text-ink-faint">
              {t('market.funding.margin', {
                amount: words.sum(formatDecimal(brings - target.needed, target.decimals), target.asset),
                asset: target.asset,
              })}
            </p>
          )}
        </>
      )}
    </>
  );
};

/** From which account to which the money goes, where it is another one than the order's. */
const Between = ({ words }: { readonly words: FundingTexts }) => {
  const { t } = useTranslation('market');
  return words.isMove ? (
    <p className="text-12 text-ink-faint">{t('market.funding.between', { from: words.from, to: words.to })}</p>
  ) : null;
};

/** What is given and got in one line, at which rate, with the fee. */
const Brief = ({ funding }: PartProps) => {
  const { t } = useTranslation('market');
  const words = useFundingTexts(funding);
  const { quote } = funding;
  if (!quote)
    return (
      <p className="text-12 text-ink">
        {words.gives} · {t('market.funding.between', { from: words.from, to: words.to })}
      </p>
    );
  return (
    <>
      <p className="figures text-13 font-medium text-ink-strong rtl:text-right">
        {t('market.funding.between', { from: words.gives, to: words.gets })}
      </p>
      <p className="text-12 text-ink-faint">
        <RateLine {...quote} />
      </p>
      <p className="text-12 text-ink-faint">
        {t('market.funding.fee')}: <span className="figures">{words.sum(quote.fee, quote.to)}</span>
      </p>
      <Between words={words} />
    </>
  );
};

/** The same where there is little room: what comes of it in a few lines, and all of it on a sheet, where another source is chosen. */
const Compact = ({ funding }: PartProps) => {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  const { state, quote, renew } = funding;
  const title = t('market.funding.title');
  const isEnded = useRemaining(quote?.endsAt, nowMs) === 0;
  return (
    <section aria-label={title} className="space-y-1 rounded-card bg-sunken p-3 max-[359px]:p-2">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-13 font-semibold text-ink-strong">{title}</p>
        {quote && state === 'ready' && !isEnded && <QuoteCountdown quote={quote} />}
      </div>
      {state === 'asking' ? <Skeleton className="h-14 w-full" /> : state === 'ready' && <Brief funding={funding} />}
      {quote && isEnded ? (
        <Button look="quiet" size="small" icon="refresh" onPress={renew} className="-ms-3">
          {t('market.funding.renew')}
        </Button>
      ) : (
        <Button look="quiet" size="small" onPress={() => setOpen(true)} className="-ms-3 -mb-1">
          {t(state === 'choose' ? 'market.funding.choose' : 'market.funding.details')}
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title} closeLabel={t('shell.close')}>
        <div className="space-y-1 pb-4">
          <Terms funding={funding} />
        </div>
      </Sheet>
    </section>
  );
};

/** Under an order that lacks money: where it can come from, at what firm rate, and what that costs (rule ORDER-20); what a field says already is not said again. */
export const FundingOffer = ({
  funding,
  isSaid = false,
  spendable,
}: PartProps & { readonly isSaid?: boolean; readonly spendable?: Spendable | undefined }) => {
  const { t } = useTranslation('market');
  const words = useFundingTexts(funding);
  const isWide = useWide();
  const { state, source, target } = funding;
  if (state === 'none') {
    // Nothing is typed yet, and there is nothing of the order's own currency.
    if (!source) return null;
    return (
      <div className="rounded-card bg-accent-tint p-3 text-13 text-ink-strong">
        <p>{t('market.funding.hint', { amount: words.has(source.available, source.asset), asset: target.asset })}</p>
        <Between words={words} />
      </div>
    );
  }
  if (state === 'short')
    return (
      <InsufficientFunds
        text={isSaid ? undefined : words.short}
        canTrade={funding.hasOtherMoney && isMoney(target.asset)}
      />
    );
  if (state === 'failed') return <Failed funding={funding} spendable={spendable} />;
  if (!isWide) return <Compact funding={funding} />;
  return (
    <section aria-label={t('market.funding.title')} className="space-y-1 rounded-card bg-sunken p-3">
      <p className="text-13 font-semibold text-ink-strong">{t('market.funding.title')}</p>
      <Terms funding={funding} />
    </section>
  );
};
