import type { ChartLine } from '@bourse/ui/chart';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing, Quote } from '../market/index.ts';
import {
  address,
  type Holding,
  productOf,
  type ReplyOfCall,
  useFormat,
  useHoldings,
  useQueryCall,
  useSession,
} from '../shell/index.ts';
import { asClosable, type MarginPosition, useMarginPositions } from './use-margin-positions.ts';
import { useOpenOrders } from './use-orders.ts';
import { useOrderLines, usePositionLines } from './use-own-lines.tsx';
import { useProductTrading } from './use-product-trading.ts';

type Reply = ReplyOfCall<'orders.position'>;

/** What is held of an instrument, and where more of it is seen. Decimal texts. */
export type Position = Pick<
  Reply,
  | 'instrument'
  | 'quantity'
  | 'lockUp'
  | 'entryPrice'
  | 'last'
  | 'cost'
  | 'marketValue'
  | 'profit'
  | 'profitPercent'
  | 'currency'
> & { readonly page: string };

/** A holding as a position; none of what was not all bought at a price, as its result is not one of the whole quantity. */
const positionOf = (holding: Holding | undefined): Omit<Position, 'page'> | undefined => {
  if (!holding || holding.averagePrice === null || holding.cost === null || /[1-9]/.test(holding.uncosted))
    return undefined;
  const { averagePrice: entryPrice, cost, value: marketValue, unrealised, unrealisedPercent } = holding;
  return { ...holding, entryPrice, cost, marketValue, profit: unrealised, profitPercent: unrealisedPercent };
};

/** The own position in an instrument: by the call of its product, or of what has none by what is held. */
const usePosition = (quote: Quote) => {
  const { signedIn } = useSession();
  const product = productOf(quote.product);
  const hasCall = product?.positionCall === 'orders.position';
  const called = useQueryCall('orders.position', { instrument: quote.instrument }, { when: signedIn && hasCall });
  const held = useHoldings(product !== undefined && !hasCall);
  const reply = called.state === 'success' ? called.value : undefined;
  const all = held.state === 'success' ? held.value.holdings : undefined;
  const position = useMemo((): Position | undefined => {
    const holding = all?.find(({ instrument, isQuote }) => instrument === quote.instrument && !isQuote);
    // With leverage it is a position of its own, and no holding.
    const found = hasCall ? (reply?.leverage === 1 ? reply : undefined) : positionOf(holding);
    const page = product?.positionPage?.(quote) ?? address('/assets', { tab: 'platform' });
    return found && { ...found, page };
  }, [product, hasCall, reply, all, quote]);
  /** The same as its exits are changed: of a product whose call says them. */
  const withExits = reply?.leverage === 1 ? reply : undefined;
  return { position, withExits, isAwaited: (hasCall ? called : held).state === 'pending' };
};

type Positions = readonly MarginPosition[];
const NONE: Positions = [];

/** Own position, what is open with leverage and living orders in an instrument, the lines they draw across its chart, and the sheet of one that was dragged. */
export const usePositionAndOrders = (listing: Listing) => {
  const { quote, terms } = listing;
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const { signedIn } = useSession();
  const { position: held, withExits, isAwaited } = usePosition(quote);
  const found = useMarginPositions(terms.margin !== null, quote.instrument);
  const open = found.state === 'success' ? found.value : NONE;
  const living = useOpenOrders(quote);
  const trading = useProductTrading(signedIn ? quote.product : null);
  const closable = useMemo((): Positions => (withExits ? [...open, asClosable(withExits)] : open), [open, withExits]);
  const leveraged = usePositionLines(closable, listing, trading?.positions);
  const orderLines = useOrderLines(living);
  const lines = useMemo((): readonly ChartLine[] => {
    const entry: readonly ChartLine[] = held
      ? [
          {
            id: 'position',
            price: held.entryPrice,
            label: t('market.own.held', { quantity: number(held.quantity) }),
            tone: 'accent',
          },
        ]
      : [];
    return [...entry, ...leveraged.lines, ...orderLines];
  }, [held, leveraged.lines, orderLines, t, number]);
  const { sheet } = leveraged;
  return { position: held, leveraged: open, isPositionAwaited: isAwaited, orders: living, lines, sheet };
};
