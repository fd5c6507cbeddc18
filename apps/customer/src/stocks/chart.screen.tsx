import { InstrumentPage } from '../orders/index.ts';
import { idInQuery, useRoute } from '../shell/index.ts';
import { shareTicket } from './tickets.ts';

/** The chart page of an instrument, with the book beside it. */
export const StockChartScreen = () => {
  const { query } = useRoute();
  return (
    <InstrumentPage instrument={idInQuery(query['gid'] ?? query['symbol'])} product={shareTicket} firstTab="book" />
  );
};
