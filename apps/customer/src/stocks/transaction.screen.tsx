import { InstrumentPage, InstrumentsBeside } from '../market/index.ts';
import { idInQuery, usePlace, useSetQuery } from '../shell/index.ts';

/** A share or an index: price, chart, figures, book, and the order sheet; on a wide desktop with the list it stands in. */
export const TransactionScreen = () => {
  const { query } = usePlace();
  const setQuery = useSetQuery();
  const instrument = idInQuery(query['gid']);
  return (
    <InstrumentsBeside instrument={instrument} onPick={(one) => setQuery({ gid: one.instrument, market: one.venue })}>
      <InstrumentPage instrument={instrument} counter="stock" />
    </InstrumentsBeside>
  );
};
