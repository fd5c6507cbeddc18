import { InstrumentPage } from '../market/index.ts';
import { idInQuery, usePlace } from '../shell/index.ts';

/** The chart page of an instrument, with the book beside it. */
export const StockChartScreen = () => {
  const { query } = usePlace();
  return <InstrumentPage instrument={idInQuery(query['gid'] ?? query['symbol'])} counter="stock" firstTab="book" />;
};
