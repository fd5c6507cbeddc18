import { marketOf } from '@bourse/rules';
import { useVeryWide } from '@bourse/ui/use-wide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isVenue, type Market, useMarkets, useWholeCall } from '../shell/index.ts';
import type { Quote } from './quote.ts';
import { QuoteList } from './quote-list.tsx';
import { useListing } from './use-listing.ts';

type Picked = {
  readonly instrument: string | undefined;
  readonly onPick: (quote: Quote) => void;
};

const PAGE = 500;

const useMarketOf = (quote: Quote | undefined): Market | undefined =>
  useMarkets().find((one) => quote && one === marketOf(quote));

const List = ({ instrument, onPick }: Picked) => {
  const { t } = useTranslation('market');
  const single = useListing(instrument, true);
  const quote = single.state === 'success' ? single.value.quote : undefined;
  const type = useMarketOf(quote);
  const quotes = useWholeCall('quotes.search', (pageNo) => ({ type: type ?? 'all', pageNo, pageSize: PAGE }), {
    when: type !== undefined,
    keepLast: true,
  });
  const label = type ? t(isVenue(type) ? `market.venue.${type}` : `market.type.${type}`) : '';
  return (
    <nav
      aria-label={label}
      data-scrolls=""
      className="sticky top-(--top) h-[calc(100dvh-var(--top))] overflow-y-auto overscroll-contain border-e border-hair pt-3 pb-6"
    >
      <p className="min-h-6.5 px-4 pb-2 text-13 font-semibold text-ink-faint">{label}</p>
      <QuoteList
        name="beside"
        label={label}
        of={quotes}
        empty={null}
        hasHead={false}
        isBeside
        picked={quote?.instrument ?? instrument}
        onOpen={(one, event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPick(one);
        }}
      />
    </nav>
  );
};

/** An instrument's page; where there is room, with the others of its kind beside it, of which another can be picked. */
export const InstrumentsBeside = ({ children, ...picked }: Picked & { readonly children: ReactNode }) => {
  const isRoomy = useVeryWide();
  return (
    <div className={isRoomy ? 'grid grid-cols-[15.5rem_minmax(0,1fr)]' : undefined}>
      {isRoomy && <List {...picked} />}
      <div className="min-w-0">{children}</div>
    </div>
  );
};
