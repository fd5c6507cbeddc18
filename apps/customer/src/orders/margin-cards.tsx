import { Button } from '@bourse/ui/button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useVisitState } from '../shell/index.ts';
import { type MarginAct, MarginCard } from './margin-card.tsx';
import type { MarginPosition } from './use-margin-positions.ts';

const SHEETS = {
  margin: lazy(() => import('./margin-sheet.tsx').then((module) => ({ default: module.MarginSheet }))),
  exits: lazy(() => import('./exits-sheet.tsx').then((module) => ({ default: module.ExitsSheet }))),
  close: lazy(() => import('./close-margin-sheet.tsx').then((module) => ({ default: module.CloseMarginSheet }))),
} as const satisfies Readonly<Record<MarginAct, unknown>>;

/** So many are shown at first, and as many more each time that is asked for. */
const PAGE = 20;

type Acting = { readonly position: MarginPosition; readonly act: MarginAct };

/** Positions with leverage, one of them open to its figures; what is done with one is asked in a sheet of its own. */
export const MarginCards = ({ positions }: { readonly positions: readonly MarginPosition[] }) => {
  // A single one is open to begin with.
  const [open, setOpen] = useVisitState<number | undefined>(
    'margin',
    positions.length === 1 ? positions[0]?.id : undefined,
  );
  const { t } = useTranslation('stocks');
  const { number } = useFormat();
  const [most, setMost] = useVisitState('margin most', PAGE);
  const [acting, setActing] = useState<Acting>();
  const Sheet = acting && SHEETS[acting.act];
  return (
    <>
      {positions.slice(0, most).map((position) => (
        <MarginCard
          key={position.id}
          position={position}
          isOpen={open === position.id}
          onToggle={() => setOpen(open === position.id ? undefined : position.id)}
          onAct={(act) => setActing({ position, act })}
        />
      ))}
      {positions.length > most && (
        <Button look="secondary" wide className="lg:col-span-2" onPress={() => setMost(most + PAGE)}>
          {t('stocks.margin.showMore', { left: number(String(positions.length - most)) })}
        </Button>
      )}
      {acting && Sheet && (
        <Suspense fallback={null}>
          <Sheet
            // As it stands now; one that ended meanwhile as it stood last.
            position={positions.find(({ id }) => id === acting.position.id) ?? acting.position}
            onClose={() => setActing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
