import type { Side } from '@bourse/rules';
import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Card } from '@bourse/ui/section';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  HeadSkeleton,
  InstrumentHead,
  type Listing,
  MarketState,
  priceDecimals,
  shortName,
  useListing,
} from '../market/index.ts';
import { OrderCard } from '../orders/index.ts';
import { address, idInQuery, Loaded, ScreenHeader, useRoute } from '../shell/index.ts';
import { shareTicket } from './tickets.ts';

const BuySell = ({ listing, side }: { readonly listing: Listing; readonly side: Side }) => {
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const [taken, setTaken] = useState<{ readonly price: string; readonly tap: number }>();
  return (
    <>
      <InstrumentHead quote={quote} decimals={decimals} />
      <MarketState quote={quote} className="mx-4 mb-3" />
      <div className="grid gap-4 px-4 pb-8 lg:grid-cols-2">
        <Card>
          <OrderCard listing={listing} product={shareTicket} side={side} taken={taken} />
        </Card>
        <Card>
          <BookPanel
            listing={listing}
            decimals={decimals}
            onPrice={(price) => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 }))}
          />
        </Card>
      </div>
    </>
  );
};

/** The order form as a page of its own; `index` 1 sells. Older addresses carry the whole position, of which only its id is read. */
export const BuySellScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  const instrument = idInQuery(query['gid'] ?? query['stocklist'] ?? query['stockGid']);
  const side = query['index'] === '1' || query['buyType'] === '1' ? 'sell' : 'buy';
  const single = useListing(instrument);
  const quote = single.state === 'success' ? single.value.quote : undefined;
  return (
    <>
      <ScreenHeader
        title={
          instrument ? (
            <span className="figures">{quote ? shortName(quote) : instrument}</span>
          ) : (
            t('stocks.buySell.title')
          )
        }
        subtitle={instrument && (quote?.name ?? '\u00a0')}
        fallback="/myPositions"
      />
      {instrument ? (
        <Loaded
          of={single}
          skeleton={
            <>
              <HeadSkeleton />
              <SkeletonCard className="mx-4 min-h-96" />
            </>
          }
        >
          {(listing) => <BuySell key={side} listing={listing} side={side} />}
        </Loaded>
      ) : (
        <EmptyState
          title={t('stocks.buySell.none')}
          text={t('stocks.buySell.noneText')}
          action={<ButtonLink href={address('/searchView')}>{t('stocks.buySell.search')}</ButtonLink>}
        />
      )}
    </>
  );
};
