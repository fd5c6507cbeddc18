import { formatMoney, formatNumber, formatPercent } from '@bourse/ui/format';
import type { ContentKind } from '@bourse/wire/content';
import { methodOf } from '@bourse/wire/money-words';
import { useEffect, useState } from 'react';
import { PhoneCard } from '../shell/phone-card.tsx';
import type { Entry } from './entry.ts';
import { feeExample, leastAbove } from './money.ts';

type Words = Readonly<Record<string, string>>;
type Texts = (key: string, values?: Words) => string;

const packs = import.meta.glob<Words>('../../../../locales/*/funds.json', { import: 'default' });

/** The customer's own texts in a language; undefined while they are on their way. */
const useTexts = (language: string): Texts | undefined => {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    let isWanted = true;
    void packs[`../../../../locales/${language}/funds.json`]?.().then((found) => isWanted && setWords(found));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return (
    words &&
    ((key, values = {}) => (words[key] ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? ''))
  );
};

/** What a way is called on its own page. */
const titleOf = (kind: ContentKind, channel: string, asset: string, t: Texts): string => {
  if (kind === 'money-terms') return t('funds.convert.title');
  if (kind === 'withdrawal-limits') return t(`funds.payout.${channel}`, { coin: asset });
  return channel === 'coin' ? t('funds.recharge.ofCoin', { coin: asset }) : t(`funds.channel.${channel}`);
};

type Line = readonly [label: string, value: string];

const linesOf = (
  kind: ContentKind,
  entry: Entry,
  decimals: number,
  money: (text: string) => string,
  percent: (bps: unknown) => string,
  t: Texts,
): readonly Line[] => {
  if (kind === 'money-terms') return [[t('funds.convert.fee'), percent(entry['conversionFeeBps'])]];
  if (kind === 'deposit-limits') return [[t('funds.topup.fee'), t('funds.topup.noFee')]];
  const fixed = money(String(entry['feeFixed'] ?? ''));
  const policy =
    entry['feeBps'] === 0 ? fixed : t('funds.withdraw.feePolicy', { share: percent(entry['feeBps']), fixed });
  const example = feeExample(entry, decimals);
  return [
    [t('funds.withdraw.fee'), policy],
    ...(example
      ? ([
          [t('funds.withdraw.amount'), money(example.amount)],
          [t('funds.withdraw.arrives'), money(example.arrives)],
        ] as const)
      : []),
  ];
};

/** What a customer without the identity level reads of an amount that needs it; of a second operator customers are told nothing. */
const CheckOnPhone = ({
  level,
  amount,
  t,
}: {
  readonly level: string;
  readonly amount: string | undefined;
  readonly t: Texts;
}) => {
  const text = t(`please_${level}`);
  if (amount === undefined || text === '') return null;
  return <PhoneCard title={t('funds.blocker.verify')} text={text} lines={[[t('funds.withdraw.amount'), amount]]} />;
};

/** A way in or out as its page tells it: least and most, what it costs, and what of ten times the least arrives. */
export const PhonePreview = ({
  kind,
  entry,
  language,
  decimals,
}: {
  readonly kind: ContentKind;
  readonly entry: Entry;
  readonly language: string;
  readonly decimals: Readonly<Record<string, number>>;
}) => {
  const t = useTexts(language);
  const { asset } = methodOf(entry['key']);
  const [channel = ''] = String(entry['key']).split('.');
  const money = (text: string): string =>
    asset ? formatMoney(text, asset, language, { minDecimals: 2 }) : formatNumber(text, language, { minDecimals: 2 });
  const percent = (bps: unknown): string => formatPercent((Number(bps) || 0) / 100, language);
  const amountOf = (field: string): string => money(String(entry[field] ?? ''));
  if (!t) return null;
  if (kind === 'withdrawal-checks') {
    const least = leastAbove(entry, decimals[asset] ?? 0);
    return <CheckOnPhone level={channel} amount={least && money(least)} t={t} />;
  }
  const daily = kind === 'withdrawal-limits' && typeof entry['daily'] === 'string';
  const limits = t('funds.topup.limitsText', { minimum: amountOf('minimum'), maximum: amountOf('maximum') });
  return (
    <PhoneCard
      title={titleOf(kind, channel, asset, t)}
      text={
        kind !== 'money-terms' &&
        (daily ? `${limits} · ${t('funds.withdraw.dailyLeft', { left: amountOf('daily') })}` : limits)
      }
      lines={linesOf(kind, entry, decimals[asset] ?? 0, money, percent, t)}
    />
  );
};
