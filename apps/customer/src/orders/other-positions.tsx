import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { type AppProduct, products } from '../shell/index.ts';
import type { OpenPositionsProps } from './product.ts';
import { useProductTrading } from './use-product-trading.ts';

type Props = { readonly product: AppProduct; readonly onKnown: (name: string, hasOpen: boolean) => void };

const OfProduct = ({ product: { name }, onKnown }: Props) => {
  const report = useCallback<OpenPositionsProps['onKnown']>((hasOpen) => onKnown(name, hasOpen), [onKnown, name]);
  const { OpenPositions } = useProductTrading(name, () => report(false)) ?? {};
  return OpenPositions ? <OpenPositions onKnown={report} /> : null;
};

/** The open positions of the products that list them by calls of their own, below the rest, which does not wait for them: as long as they are not known there may be some. */
export const OtherPositions = ({ children }: { readonly children: (mayBe: boolean) => ReactNode }) => {
  const listed = products().filter(({ hasOwnPositions }) => hasOwnPositions);
  const [known, setKnown] = useState<Readonly<Record<string, boolean>>>({});
  const onKnown = useCallback<Props['onKnown']>(
    (name, hasOpen) => setKnown((before) => (before[name] === hasOpen ? before : { ...before, [name]: hasOpen })),
    [],
  );
  return (
    <>
      {children(listed.some(({ name }) => known[name] ?? true))}
      {listed.map((product) => (
        <Suspense key={product.name}>
          <OfProduct product={product} onKnown={onKnown} />
        </Suspense>
      ))}
      {/* What follows is shown once it has its place. */}
      {listed.some(({ name }) => known[name] === undefined) && <div aria-busy="true" />}
    </>
  );
};
