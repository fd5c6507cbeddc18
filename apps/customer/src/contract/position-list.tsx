import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarginPosition, useMarginCards } from '../orders/index.ts';
import { PagedList, useQueryCall } from '../shell/index.ts';
import type { Contract } from './contracts.ts';
import { contractPositions, shownPosition } from './positions.ts';
import type { PositionPages } from './use-own-contracts.ts';

const SHEETS = {
  increase: lazy(() => import('./increase-sheet.tsx').then((module) => ({ default: module.IncreaseSheet }))),
  reverse: lazy(() => import('./reverse-sheet.tsx').then((module) => ({ default: module.ReverseSheet }))),
  share: lazy(() => import('./share-sheet.tsx').then((module) => ({ default: module.ShareSheet }))),
} as const;
type Act = keyof typeof SHEETS;

export type OwnProps = {
  readonly contracts: readonly Contract[];
  /** Of one contract, or of all without it. */
  readonly symbol: string | undefined;
};

/** What else can be done with a position in contracts; of one that is copied only showing it. */
const More = ({ position, onAct }: { readonly position: MarginPosition; readonly onAct: (act: Act) => void }) => {
  const { t } = useTranslation('contract');
  const acts: readonly Act[] = position.source === 'copied' ? ['share'] : ['increase', 'reverse', 'share'];
  return (
    <div className="mt-2 grid grid-cols-3 gap-2">
      {acts.map((act) => (
        <Button key={act} look="secondary" size="small" className="px-1.5!" onPress={() => onAct(act)}>
          {t(`contract.act.${act}`)}
        </Button>
      ))}
    </div>
  );
};

/** The rows of open positions as the cards show them. */
export const useShownPositions = (
  { items }: Pick<PositionPages, 'items'>,
  { contracts, symbol }: OwnProps,
): readonly MarginPosition[] => {
  const ofOne = symbol && { symbol };
  const found = useQueryCall('contract.exits', { pageNo: 1, pageSize: 100, ...ofOne }, { when: items.length > 0 });
  const exits = found.state === 'success' ? found.value : undefined;
  return useMemo(
    () =>
      items.flatMap((row) => {
        const contract = contracts.find((one) => one.symbol === row.instrument);
        return contract ? [shownPosition(row, contract, exits)] : [];
      }),
    [items, contracts, exits],
  );
};

/** Own open positions, a card each: result, distance to liquidation, and what can be done. */
export const ContractPositions = ({ pages, ...own }: OwnProps & { readonly pages: PositionPages }) => {
  const { t } = useTranslation(['contract', 'market']);
  const [acting, setActing] = useState<{ readonly position: MarginPosition; readonly act: Act }>();
  const positions = useShownPositions(pages, own);
  const { card, sheet } = useMarginCards(positions, {
    terms: contractPositions,
    more: (position) => <More position={position} onAct={(act) => setActing({ position, act })} />,
  });
  const Sheet = acting && SHEETS[acting.act];
  const contract = acting && own.contracts.find(({ symbol }) => symbol === acting.position.instrument);
  return (
    <>
      <PagedList
        pages={{ ...pages, items: positions }}
        label={t('contract.tab.positions')}
        keyOf={({ id }) => id}
        renderRow={(position) => <div className="px-4 pt-3">{card(position)}</div>}
        isGrid
        skeleton={<SkeletonCard className="mx-4 mt-3 min-h-48" />}
        empty={<EmptyState title={t('contract.none.positions')} text={t('contract.none.positionsText')} />}
      />
      {sheet}
      {acting && Sheet && contract && (
        <Suspense fallback={null}>
          <Sheet
            position={positions.find(({ id }) => id === acting.position.id) ?? acting.position}
            contract={contract}
            onClose={() => setActing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
