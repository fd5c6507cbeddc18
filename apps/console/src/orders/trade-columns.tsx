import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Chip, Money, Opens } from '../shell/parts.tsx';
import type { Order, Trade } from './order-words.ts';

/** The mark of an order or a trade with play money; one with real money has none. */
export const Mode = ({ of }: { readonly of: Order['mode'] }) => (of === 'demo' ? <Chip tone="quiet">Demo</Chip> : null);

/** What it filled at, else the limit, else that it goes at the market. */
export const OrderPrice = ({ order: { average, limit, currency } }: { readonly order: Order }) => {
  const price = average ?? limit;
  return price === null ? 'Market' : <Money text={price} asset={currency} />;
};

const Party = ({
  id,
  name,
  onOpen,
}: {
  readonly id: number | null;
  readonly name: string | null;
  readonly onOpen: (id: number) => void;
}) =>
  id === null ? (
    <small>House</small>
  ) : (
    <Opens onOpen={() => onOpen(id)}>
      {name} <small>#{id}</small>
    </Opens>
  );

/** What a customer paid in fees of a trade; with customers on both sides, each fee. */
const feesOf = ({ buyerFee, sellerFee, currency }: Trade) =>
  [buyerFee, sellerFee]
    .filter((fee) => fee !== null)
    .map((fee, index) => (
      <span key={`${index === 0 ? 'buyer' : 'seller'} ${fee}`}>
        {index > 0 && ' + '}
        <Money text={fee} asset={currency} />
      </span>
    ));

export const tradeColumns = (openCustomer: (id: number) => void): readonly Column<Trade>[] => [
  { title: 'Trade', cell: ({ id }) => id, isFigure: true, width: 76, isSpare: true },
  { title: 'Traded', cell: ({ at }) => timeText(at), width: 150, isAside: true },
  {
    title: 'Instrument',
    cell: ({ symbol, mode }) => (
      <>
        <b>{symbol}</b> <Mode of={mode} />
      </>
    ),
  },
  {
    title: 'Buyer',
    cell: ({ buyerId, maskedBuyer }) => (
      <span className="wraps">
        <Party id={buyerId} name={maskedBuyer} onOpen={openCustomer} />
      </span>
    ),
  },
  {
    title: 'Seller',
    cell: ({ sellerId, maskedSeller }) => (
      <span className="wraps">
        <Party id={sellerId} name={maskedSeller} onOpen={openCustomer} />
      </span>
    ),
  },
  { title: 'Quantity', cell: ({ quantity }) => <Money text={quantity} />, isFigure: true, isAside: true },
  { title: 'Price', cell: ({ price }) => <Money text={price} />, isFigure: true, isAside: true },
  { title: 'Amount', cell: ({ amount, currency }) => <Money text={amount} asset={currency} />, isFigure: true },
  { title: 'Fee', cell: feesOf, isFigure: true, isExtra: true },
];
