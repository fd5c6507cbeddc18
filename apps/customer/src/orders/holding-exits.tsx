import { Button } from '@bourse/ui/button';
import { Fact } from '@bourse/ui/section';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useQueryCall } from '../shell/index.ts';
import type { PositionTerms } from './product.ts';
import { asClosable } from './use-margin-positions.ts';
import { useProductTrading } from './use-product-trading.ts';

const ExitsSheet = lazy(() => import('./exits-sheet.tsx').then((module) => ({ default: module.ExitsSheet })));

type Props = { readonly instrument: string; readonly product: Parameters<typeof useProductTrading>[0] };

/** The target and stop of a holding, and what sets them; nothing while they are not known, and of a product that has none. */
const Exits = ({ instrument, terms }: Pick<Props, 'instrument'> & { readonly terms: PositionTerms }) => {
  const { t } = useTranslation('stocks');
  const { number } = useFormat();
  const found = useQueryCall('orders.position', { instrument });
  const [isOpen, setOpen] = useState(false);
  const position = found.state === 'success' && found.value.leverage === 1 ? found.value : undefined;
  if (!position) return null;
  const { takeProfit, stopLoss } = position;
  const exit = (price: string | null) => (price === null ? t('stocks.margin.none') : number(price));
  return (
    <>
      <dl data-dense="" className="mt-3 grid gap-x-6 rounded-card bg-sunken px-4 py-1.5 min-[520px]:grid-cols-2">
        <Fact label={t('stocks.margin.target')}>{exit(takeProfit)}</Fact>
        <Fact label={t('stocks.margin.stop')}>{exit(stopLoss)}</Fact>
      </dl>
      <Button look="secondary" wide className="mt-3" onPress={() => setOpen(true)}>
        {t('stocks.margin.exits')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExitsSheet position={asClosable(position)} terms={terms} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The same, once it is known by what the product's positions are changed (rule STOCKS-14). */
export const HoldingExits = ({ instrument, product }: Props) => {
  const terms = useProductTrading(product)?.positions;
  return terms ? <Exits instrument={instrument} terms={terms} /> : null;
};
