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

type FiguresProps = {
  /** Undefined until they are known. */
  readonly exits?: { readonly takeProfit: string | null; readonly stopLoss: string | null } | undefined;
  readonly onSet?: () => void;
};

/** The two prices and the button below them; before they are known as much room as they will take, so that nothing jumps. */
export const ExitFigures = ({ exits, onSet }: FiguresProps) => {
  const { t } = useTranslation('stocks');
  const { number } = useFormat();
  const exit = (price: string | null | undefined) =>
    price === undefined ? '–' : price === null ? t('stocks.margin.none') : number(price);
  return (
    <>
      <dl data-dense="" className="mt-3 grid gap-x-6 rounded-card bg-sunken px-4 py-1.5 min-[520px]:grid-cols-2">
        <Fact label={t('stocks.margin.target')}>{exit(exits?.takeProfit)}</Fact>
        <Fact label={t('stocks.margin.stop')}>{exit(exits?.stopLoss)}</Fact>
      </dl>
      <Button look="secondary" wide className="mt-3" isDisabled={!onSet} onPress={() => onSet?.()}>
        {t('stocks.margin.exits')}
      </Button>
    </>
  );
};

/** The target and stop of a holding, and what sets them; nothing of a product that has none. */
const Exits = ({ instrument, terms }: Pick<Props, 'instrument'> & { readonly terms: PositionTerms }) => {
  const found = useQueryCall('orders.position', { instrument });
  const [isOpen, setOpen] = useState(false);
  if (found.state === 'pending') return <ExitFigures />;
  const position = found.state === 'success' && found.value.leverage === 1 ? found.value : undefined;
  if (!position) return null;
  return (
    <>
      <ExitFigures exits={position} onSet={() => setOpen(true)} />
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
  const trading = useProductTrading(product);
  if (!trading) return <ExitFigures />;
  return trading.positions ? <Exits instrument={instrument} terms={trading.positions} /> : null;
};
