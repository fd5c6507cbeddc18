import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { AppLink } from '@bourse/ui/link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, PagedList, type ReplyOfCall, useFormat, usePagedCall } from '../shell/index.ts';
import { DetachSheet } from './detach-sheet.tsx';
import { shareCode } from './share-code.ts';
import { useTraderName } from './trader-name.tsx';

const PAGE = 5;

export type Holding = ReplyOfCall<'follow.position'>;
export type HoldingState = Holding['state'];

/** What is known of a holding or a sale, name by name; nothing of what is not known. */
export const useHoldingFacts = (holding: Holding): (readonly [string, string])[] => {
  const { t } = useTranslation('follow');
  const { date, money, number } = useFormat();
  const { state, quantity, entryPrice, last, exitPrice, worth, currency, openedAt, closedAt } = holding;
  const isOpen = state === 'open';
  const facts: readonly (readonly [string, string | null])[] = [
    [t('follow.shares'), quantity && number(quantity)],
    [t('follow.entryPrice'), entryPrice && number(entryPrice)],
    isOpen ? [t('follow.lastPrice'), last && number(last)] : [t('follow.exitPrice'), exitPrice && number(exitPrice)],
    [t(isOpen ? 'follow.worth' : 'follow.proceeds'), worth && money(worth, currency)],
    [t('follow.openedAt'), openedAt === null ? null : date(openedAt, 'date-time')],
    [t('follow.closedAt'), closedAt === null ? null : date(closedAt, 'date-time')],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
};

/** One holding or sale: what it has brought large, and how it came about. */
const HoldingCard = ({ holding, isOwn }: { readonly holding: Holding; readonly isOwn: boolean }) => {
  const { t } = useTranslation('follow');
  const { language, money } = useFormat();
  const facts = useHoldingFacts(holding);
  const traderName = useTraderName();
  const [isDetaching, setDetaching] = useState(false);
  const { id, leader, leaderName, setting, name, instrument, state, profit, currency, yield: earned } = holding;
  return (
    <article className="border-b border-hair px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-15 font-semibold text-ink-strong">
            <AppLink
              href={
                isOwn
                  ? address('/tradersView', { id: leader })
                  : address('/followOrderDetail', { id, tradingId: leader, status: state === 'open' ? 0 : 1 })
              }
              className="hit inline-block rounded-sm focus-ring"
            >
              {name}
            </AppLink>
          </h3>
          <p className="mt-0.5 text-13 text-ink-faint">
            <bdi>{shareCode(instrument)}</bdi>
            {isOwn && (
              <>
                {' · '}
                <bdi>{traderName(leader, leaderName)}</bdi>
              </>
            )}
          </p>
        </div>
        <ChangePill
          percent={earned ?? undefined}
          locale={language}
          className="shrink-0"
          {...(profit === null ? {} : { amount: money(profit, currency, { sign: 'always' }) })}
        />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-13">
        {facts.map(([label, value]) => (
          <div key={label} className="last:odd:col-span-2">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="figures font-medium text-ink-strong rtl:text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {isOwn && setting !== null && (
        <Button size="small" look="secondary" wide className="mt-3" onPress={() => setDetaching(true)}>
          {t('follow.detach')}
        </Button>
      )}
      {isDetaching && setting !== null && (
        <DetachSheet holding={holding} setting={setting} onClose={() => setDetaching(false)} />
      )}
    </article>
  );
};

const pageOf = ({ list, total }: ReplyOfCall<'follow.positions'>) => ({
  items: list.map((holding) => ({ id: `${holding.leader} ${holding.id}`, holding })),
  total,
});

/** What a trader holds or has sold; without one, the own copies. */
const useHoldings = (leader: number | undefined, state: HoldingState) => {
  const own = usePagedCall('follow.ownPositions', (pageNo) => ({ state, pageNo, pageSize: PAGE }), pageOf, {
    when: leader === undefined,
  });
  const others = usePagedCall(
    'follow.positions',
    (pageNo) => ({ leader: leader ?? 0, state, pageNo, pageSize: PAGE }),
    pageOf,
    { when: leader !== undefined },
  );
  return leader === undefined ? own : others;
};

/** What a trader holds or has sold; without one, the own copies. */
export const Holdings = ({ leader, state }: { readonly leader?: number; readonly state: HoldingState }) => {
  const { t } = useTranslation('follow');
  const list = useHoldings(leader, state);
  return (
    <PagedList
      pages={list}
      isGrid
      label={t(`follow.tab.${state}`)}
      keyOf={({ id }) => id}
      renderRow={({ holding }) => <HoldingCard holding={holding} isOwn={leader === undefined} />}
      empty={
        <EmptyState
          drawing="orders"
          title={t(state === 'open' ? 'follow.noOpen' : 'follow.noClosed')}
          {...(leader === undefined
            ? {
                action: (
                  <ButtonLink href={address('/followOrderList')} look="secondary">
                    {t('follow.tab.traders')}
                  </ButtonLink>
                ),
              }
            : {})}
          className="min-h-[30dvh] justify-center"
        />
      }
    />
  );
};
