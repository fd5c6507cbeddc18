import { Section } from '@bourse/ui/section';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, products } from '../shell/index.ts';
import { MarginCards } from './margin-cards.tsx';
import { OtherPositions } from './other-positions.tsx';
import { PositionsSkeleton } from './positions-skeleton.tsx';
import { useMarginPositions } from './use-margin-positions.ts';
import { useProductTrading } from './use-product-trading.ts';

/**
 * What is open with leverage, each with how far it is from the margin call and from liquidation, above what is held without; the latter waits for
 * it, so that nothing jumps. What a product lists by calls of its own follows below.
 */
export const MarginPositions = ({ children }: { readonly children: (hasOpen: boolean) => ReactNode }) => {
  const { t } = useTranslation('stocks');
  const found = useMarginPositions();
  const product = products().find(({ positionCall }) => positionCall === 'orders.position');
  const terms = useProductTrading(product?.name ?? null)?.positions;
  if (found.state === 'pending') return <PositionsSkeleton />;
  const open = found.state === 'success' ? found.value : [];
  return (
    <>
      {found.state === 'error' && <Failure failure={found.failure} onRetry={found.retry} compact />}
      {open.length > 0 && terms && (
        <Section title={t('stocks.margin.title')}>
          <div className="grid items-start gap-3 px-4 pb-5 lg:grid-cols-2">
            <p className="text-13 text-ink-faint lg:col-span-2">{t('stocks.margin.about')}</p>
            <MarginCards positions={open} terms={terms} />
          </div>
        </Section>
      )}
      <OtherPositions>{(mayBe) => children(open.length > 0 || mayBe)}</OtherPositions>
    </>
  );
};
