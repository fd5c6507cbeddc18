import { isRolling } from '@bourse/rules';
import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { FutureFacts } from './future.tsx';
import { baseName, type Listing, useMoving } from './quote.ts';

/** The figures of the day, of the last 24 hours round the clock (rule FIGURES-9), and what an order must keep to, in two columns. */
export const Facts = ({ listing, decimals }: { readonly listing: Listing; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { price, compact, money, number, percent } = useFormat();
  const { quote, terms } = listing;
  const moving = useMoving(quote);
  const at = (text: string | undefined): string => (text === undefined ? '–' : price(text, decimals));
  const rolls = isRolling(quote.venue);
  const over = (name: string): string => (rolls ? t('market.in24h', { name }) : name);
  const facts: readonly (readonly [string, string])[] = [
    ...(rolls
      ? ([[t('market.ago24h'), at(moving.prevClose)]] as const)
      : ([
          [t('market.open'), at(moving.open)],
          [t('market.previousClose'), at(moving.prevClose)],
        ] as const)),
    [over(t('market.high')), at(moving.high)],
    [over(t('market.low')), at(moving.low)],
    [over(t('market.volume')), compact(moving.volume)],
    [over(t('market.turnover')), compact(quote.turnover)],
    ...(quote.tradable
      ? ([
          [t('market.fee'), percent(terms.feeBps / 100)],
          [t('market.minimum'), money(terms.minNotional, quote.currency)],
          [t('market.tick'), number(terms.tickSize)],
          [t('market.lot'), money(terms.lotSize, baseName(quote))],
        ] as const)
      : []),
  ];
  return (
    <dl className="grid gap-x-6 px-4 min-[360px]:grid-cols-2">
      {quote.future && <FutureFacts future={quote.future} />}
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
};
