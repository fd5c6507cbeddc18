import { InstrumentsBeside } from '../market/index.ts';
import { InstrumentPage } from '../orders/index.ts';
import { idInQuery, useRoute, useSetQuery } from '../shell/index.ts';
import { shareTicket } from './tickets.ts';

/** A share or an index: price, chart, figures, book, and the order sheet; on a wide desktop with the list it stands in. */
export const TransactionScreen = () => {
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const instrument = idInQuery(query['gid']);
  return (
    <InstrumentsBeside instrument={instrument} onPick={(one) => setQuery({ gid: one.instrument, market: one.venue })}>
      <InstrumentPage instrument={instrument} product={shareTicket} />
    </InstrumentsBeside>
  );
};
