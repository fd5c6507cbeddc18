import { Button, ButtonLink } from '@bourse/ui/button';
import { useRemaining } from '@bourse/ui/countdown';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Icon } from '@bourse/ui/icon';
import { PickerField } from '@bourse/ui/picker-field';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, nowMs, type Quoted, useAccountMode, useFormat } from '../shell/index.ts';
import type { Funding } from './use-funding.ts';
import { useFundingTexts } from './use-funding-texts.ts';

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5 text-13">
    <dt className="min-w-0 text-ink-faint">{label}</dt>
    <dd className="figures ms-auto min-w-0 text-end font-medium text-ink">{value}</dd>
  </div>
);

/** A firm rate with the time it holds, or the way to a new one. */
const Rate = ({ quote, onRenew }: { readonly quote: Quoted; readonly onRenew: () => void }) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const isEnded = useRemaining(quote.endsAt, nowMs) === 0;
  return (
    <div className="flex min-h-10 items-center justify-between gap-2">
      <p dir="ltr" className="figures text-13 font-medium text-ink-strong">
        1 {quote.from} = {number(quote.rate.replace(/(\.\d*?[1-9]\d{0,3})\d*$/, '$1'), { maxDecimals: 8 })} {quote.to}
      </p>
      {isEnded ? (
        <Button look="quiet" size="small" icon="refresh" onPress={onRenew}>
          {t('market.funding.renew')}
        </Button>
      ) : (
        <CountdownRing
          endsAt={quote.endsAt}
          spanMs={quote.spanMs}
          label={t('market.funding.left')}
          size={36}
          clock={nowMs}
        />
      )}
    </div>
  );
};

/** Where there is nothing to convert, or not enough of it: the way to a deposit. */
const Short = ({ asset, amount }: { readonly asset: string; readonly amount: string | undefined }) => {
  const { t } = useTranslation('market');
  const { mode } = useAccountMode();
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-sunken p-3">
      <p className="min-w-0 text-13 text-ink">
        {amount === undefined ? t('market.funding.short', { asset }) : t('market.funding.shortWith', { asset, amount })}
      </p>
      {mode === 'real' && (
        <ButtonLink href={address('/recharge')} look="secondary" size="small" className="shrink-0">
          {t('market.funding.deposit')}
        </ButtonLink>
      )}
    </div>
  );
};

const Failed = ({ said, onRetry }: { readonly said: string; readonly onRetry: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <div role="alert" className="flex items-center justify-between gap-3 rounded-card bg-sunken p-3">
      <p className="flex min-w-0 items-start gap-2 text-13 text-danger">
        <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
        <span>{said}</span>
      </p>
      <Button look="secondary" size="small" onPress={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
};

/** Where the money comes from, to be chosen where there is more than one place or none that is money. */
const Sources = ({ funding }: { readonly funding: Funding }) => {
  const { t } = useTranslation('market');
  const { sum } = useFundingTexts(funding);
  const { sources, source, choose } = funding;
  const [isOpen, setOpen] = useState(false);
  const nameOf = ({ account, asset }: (typeof sources)[number]): string => `${account} ${asset}`;
  const shown = ({ available, asset }: (typeof sources)[number]): string => sum(available, asset);
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

/** Under an order that lacks money: where it can come from, at what firm rate, and what that costs (rule ORDER-20). */
export const FundingOffer = ({ funding }: { readonly funding: Funding }) => {
  const { t } = useTranslation('market');
  const words = useFundingTexts(funding);
  const { state, source, quote, target, failure, renew } = funding;
  if (state === 'none') {
    // Nothing is typed yet, and there is nothing of the order's own currency.
    if (!source) return null;
    return (
      <p className="rounded-card bg-accent-tint p-3 text-13 text-ink-strong">
        {t('market.funding.hint', { amount: words.sum(source.available, source.asset), asset: target.asset })}
      </p>
    );
  }
  if (state === 'short')
    return <Short asset={target.asset} amount={source && words.sum(source.available, source.asset)} />;
  if (state === 'failed') return <Failed said={failure?.message || t('shell.network')} onRetry={renew} />;
  return (
    <section aria-label={t('market.funding.title')} className="space-y-1 rounded-card bg-sunken p-3">
      <p className="text-13 font-semibold text-ink-strong">{t('market.funding.title')}</p>
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
          {target.needed !== undefined && target.wanted > target.needed && (
            <p className="text-12 text-ink-faint">{t('market.funding.margin', { asset: target.asset })}</p>
          )}
        </>
      )}
    </section>
  );
};
