import type { Product } from '@bourse/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProductTrading } from './product.ts';
import { fetchedTrading, fetchTrading } from './product-trading.ts';

/** What a product is traded with; undefined while it is on its way, and for none. `onFailure` is called where it could not be fetched. */
export const useProductTrading = (name: Product | null, onFailure?: () => void): ProductTrading | undefined => {
  const [, setFetched] = useState(false);
  const trading = name === null ? undefined : fetchedTrading(name);
  const isMissing = name !== null && trading === undefined;
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    let isWanted = true;
    if (isMissing)
      fetchTrading().then(
        () => isWanted && setFetched(true),
        () => isWanted && fail(),
      );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return trading;
};
