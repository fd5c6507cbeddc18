import { InstrumentPage } from '../market/index.ts';
import { idInQuery, useRoute } from '../shell/index.ts';

/** The chart page of an instrument, with the book beside it. */
export const StockChartScreen = () => {
  const { query } = useRoute();
  return <InstrumentPage instrument={idInQuery(query['gid'] ?? query['symbol'])} product="stocks" firstTab="book" />;
};
