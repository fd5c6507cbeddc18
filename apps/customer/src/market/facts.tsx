import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { baseName, type Listing, useMoving } from './quote.ts';

/** The figures of the day and what an order must keep to, in two columns. */
export const Facts = ({ listing, decimals }: { readonly listing: Listing; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { price, compact, money, number, percent } = useFormat();
  const { quote, terms } = listing;
  const moving = useMoving(quote);
  const at = (text: string | undefined): string => (text === undefined ? '–' : price(text, decimals));
  const facts: readonly (readonly [string, string])[] = [
    [t('market.open'), at(moving.open)],
    [t('market.previousClose'), at(moving.prevClose)],
    [t('market.high'), at(moving.high)],
    [t('market.low'), at(moving.low)],
    [t('market.volume'), compact(moving.volume)],
    [t('market.turnover'), compact(quote.turnover)],
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
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
};
