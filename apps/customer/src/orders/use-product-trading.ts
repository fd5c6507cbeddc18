import type { Product } from '@bourse/rules';
import { useEffect, useState } from 'react';
import type { ProductTrading } from './product.ts';
import { fetchedTrading, fetchTrading } from './product-trading.ts';

/** What a product is traded with; undefined while it is on its way. */
export const useProductTrading = (name: Product): ProductTrading | undefined => {
  const [, setFetched] = useState(false);
  const trading = fetchedTrading(name);
  const isMissing = trading === undefined;
  useEffect(() => {
    let isWanted = true;
    if (isMissing)
      fetchTrading().then(
        () => isWanted && setFetched(true),
        // Asked for again when it is wanted again.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return trading;
};
