import { Button } from '@bourse/ui/button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useVisitState } from '../shell/index.ts';
import { type MarginAct, MarginCard } from './margin-card.tsx';
import type { PositionTerms } from './product.ts';
import type { MarginPosition } from './use-margin-positions.ts';

const SHEETS = {
  margin: lazy(() => import('./margin-sheet.tsx').then((module) => ({ default: module.MarginSheet }))),
  exits: lazy(() => import('./exits-sheet.tsx').then((module) => ({ default: module.ExitsSheet }))),
  close: lazy(() => import('./close-margin-sheet.tsx').then((module) => ({ default: module.CloseMarginSheet }))),
} as const satisfies Readonly<Record<MarginAct, unknown>>;

/** So many are shown at first, and as many more each time that is asked for. */
const PAGE = 20;

type Acting = { readonly position: MarginPosition; readonly act: MarginAct };

export type MarginCardsOptions = {
  /** What the product of the positions changes them with. */
  readonly terms: PositionTerms;
  /** What else can be done with one. */
  readonly more?: ((position: MarginPosition) => ReactNode) | undefined;
};

/** The card of each position, one of them open to its figures, and the sheet of what is done with one: for a list to draw. */
export const useMarginCards = (positions: readonly MarginPosition[], { terms, more }: MarginCardsOptions) => {
  const [picked, setOpen] = useVisitState<number | null | undefined>('margin', undefined);
  // A single one is open to begin with.
  const open = picked === undefined && positions.length === 1 ? positions[0]?.id : picked;
  const [acting, setActing] = useState<Acting>();
  const Sheet = acting && SHEETS[acting.act];
  return {
    card: (position: MarginPosition): ReactNode => (
      <MarginCard
        key={position.id}
        position={position}
        terms={terms}
        more={more?.(position)}
        isOpen={open === position.id}
        onToggle={() => setOpen(open === position.id ? null : position.id)}
        onAct={(act) => setActing({ position, act })}
      />
    ),
    sheet: acting && Sheet && (
      <Suspense fallback={null}>
        <Sheet
          // As it stands now; one that ended meanwhile as it stood last.
          position={positions.find(({ id }) => id === acting.position.id) ?? acting.position}
          terms={terms}
          onClose={() => setActing(undefined)}
        />
      </Suspense>
    ),
  };
};

/** Positions with leverage; what is done with one is asked in a sheet of its own. */
export const MarginCards = ({
  positions,
  ...options
}: MarginCardsOptions & { readonly positions: readonly MarginPosition[] }) => {
  const { t } = useTranslation('stocks');
  const { number } = useFormat();
  const [most, setMost] = useVisitState('margin most', PAGE);
  const { card, sheet } = useMarginCards(positions, options);
  return (
    <>
      {positions.slice(0, most).map(card)}
      {positions.length > most && (
        <Button look="secondary" wide className="lg:col-span-2" onPress={() => setMost(most + PAGE)}>
          {t('stocks.margin.showMore', { left: number(String(positions.length - most)) })}
        </Button>
      )}
      {sheet}
    </>
  );
};
