import { InstrumentPage } from '../market/index.ts';
import { idInQuery, usePlace } from '../shell/index.ts';

/** A share or an index: price, chart, figures, book, and the order sheet. */
export const TransactionScreen = () => {
  const { query } = usePlace();
  return <InstrumentPage instrument={idInQuery(query['gid'])} counter="stock" />;
};
