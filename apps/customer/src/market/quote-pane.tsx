import { ButtonLink } from '@bourse/ui/button';
import { SkeletonChart } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../shell/index.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Facts } from './facts.tsx';
import { HeadSkeleton, InstrumentHead } from './instrument-head.tsx';
import { MarketState } from './market-state.tsx';
import { detailOf, type Listing, priceDecimals, shortName } from './quote.ts';
import { useListing } from './use-listing.ts';

const Pane = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('market');
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-2">
        <div className="min-w-0">
          <h2 className="figures truncate text-20 font-semibold text-ink-strong rtl:text-right">{shortName(quote)}</h2>
          <p className="truncate text-13 text-ink-faint">{quote.name}</p>
        </div>
        <ButtonLink href={detailOf(quote.instrument)}>
          {t(quote.tradable ? 'market.openAndTrade' : 'market.openPage')}
        </ButtonLink>
      </div>
      <InstrumentHead quote={quote} decimals={decimals} />
      <MarketState quote={quote} className="mx-4 mb-2" />
      <ChartPanel quote={quote} decimals={decimals} height="max(44dvh, 18rem)" />
      <div className="py-3">
        <Facts listing={listing} decimals={decimals} />
      </div>
    </>
  );
};

/** Beside the list on a desktop: what is picked, with its chart and figures. */
export const QuotePane = ({ instrument }: { readonly instrument: string }) => {
  const single = useListing(instrument, true);
  return (
    <aside className="sticky top-[calc(var(--top)+1rem)] overflow-hidden rounded-card bg-surface ring-1 ring-inset ring-hair">
      <Loaded
        of={single}
        skeleton={
          <div className="pt-4">
            <HeadSkeleton />
            <SkeletonChart className="h-[44dvh] min-h-72" />
          </div>
        }
      >
        {(listing) => <Pane key={listing.quote.instrument} listing={listing} />}
      </Loaded>
    </aside>
  );
};
