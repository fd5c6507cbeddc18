import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { AppLink } from '@bourse/ui/link';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  PagedList,
  type ReplyOfCall,
  useFormat,
  useIsFrozen,
  useIsGated,
  usePagedCall,
} from '../shell/index.ts';
import { FollowSheet } from './follow-sheet.tsx';
import { toneOf } from './tones.ts';
import { TraderAvatar, useTraderName } from './trader-name.tsx';

const PAGE = 10;

type Leader = ReplyOfCall<'follow.leaders'>['list'][number];

/** Why there is nothing to begin: it is the customer, or is copied already, or is paused, or cannot be copied by who leads. */
const Standing = ({ leader: { tradingStatus, status, paused } }: { readonly leader: Leader }) => {
  const { t } = useTranslation('follow');
  if (tradingStatus === 4) return <StatusChip tone="info">{t('follow.you')}</StatusChip>;
  if (paused) return <StatusChip tone="waiting">{t('follow.paused')}</StatusChip>;
  return status === 1 ? (
    <StatusChip tone="success">{t('follow.copied')}</StatusChip>
  ) : (
    <StatusChip tone="faint">{t('follow.closedToYou')}</StatusChip>
  );
};

/** A trader with the record from the ledger; losses count as gains do. */
const LeaderCard = ({
  leader,
  canFollow,
  onChoose,
}: {
  readonly leader: Leader;
  readonly canFollow: boolean;
  readonly onChoose: (leader: Leader) => void;
}) => {
  const { t } = useTranslation('follow');
  const { date, money, number, percent } = useFormat();
  const traderName = useTraderName();
  const { id, name, yield: earned, result, currency, followers, status, tradingStatus, approvedAt } = leader;
  return (
    <article className="border-b border-hair px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <TraderAvatar id={id} name={name} />
          <div className="min-w-0">
            <h2 className="text-15 font-semibold text-ink-strong">
              <AppLink href={address('/tradersView', { id })} className="hit block rounded-sm focus-ring">
                <bdi className="block truncate">{traderName(id, name)}</bdi>
              </AppLink>
            </h2>
            <p className="mt-0.5 text-13 text-ink-faint">{t('follow.since', { date: date(approvedAt, 'date') })}</p>
          </div>
        </div>
        <p className={`figures text-20 font-semibold ${earned === null ? 'text-ink-faint' : toneOf(earned)}`} dir="ltr">
          {earned === null ? '–' : percent(earned, 'always')}
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 text-13">
        <div>
          <dt className="text-ink-faint">{t('follow.result')}</dt>
          <dd dir="ltr" className={`figures mt-0.5 text-start text-15 font-medium ${toneOf(result)}`}>
            {money(result, currency, { sign: 'always' })}
          </dd>
        </div>
        <div>
          <dt className="text-ink-faint">{t('follow.followers')}</dt>
          <dd className="figures mt-0.5 text-15 font-medium text-ink-strong rtl:text-right">
            {number(String(followers))}
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex min-h-11 items-center justify-between gap-3">
        <p className="text-12 text-ink-faint">{earned === null ? t('follow.noSales') : t('follow.record')}</p>
        {tradingStatus !== 1 || status === 1 ? (
          <Standing leader={leader} />
        ) : (
          <Button
            size="small"
            isDisabled={!canFollow}
            look="secondary"
            aria-label={t('follow.copyTrader', { name: traderName(id, name) })}
            onPress={() => onChoose(leader)}
          >
            {t('follow.copy')}
          </Button>
        )}
      </div>
    </article>
  );
};

/** Who can be copied, the longest first. */
export const Leaders = () => {
  const { t } = useTranslation('follow');
  const isGated = useIsGated('follow');
  const isFrozen = useIsFrozen('FINANCIAL') || isGated;
  const [chosen, setChosen] = useState<Leader>();
  const list = usePagedCall(
    'follow.leaders',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <PagedList
        pages={list}
        isPulled
        isGrid
        label={t('follow.tab.traders')}
        keyOf={({ id }) => id}
        renderRow={(leader) => <LeaderCard leader={leader} canFollow={!isFrozen} onChoose={setChosen} />}
        empty={
          <EmptyState
            drawing="search"
            title={t('follow.noTraders')}
            text={t('follow.noTradersText')}
            className="min-h-[50dvh] justify-center"
          />
        }
      />
      {chosen && <FollowSheet leader={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};
