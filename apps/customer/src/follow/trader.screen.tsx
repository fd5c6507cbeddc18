import { Button, ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Card } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  FrozenNotice,
  GateNotice,
  idInQuery,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useFormat,
  useIsFrozen,
  useIsGated,
  useQueryCall,
  useRoute,
  useSession,
  useSetQuery,
  WithAside,
} from '../shell/index.ts';
import { Course } from './course.tsx';
import { ChangeSheet, FollowSheet } from './follow-sheet.tsx';
import { type HoldingState, Holdings } from './holdings.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { Explanation } from './terms.tsx';
import { toneOf } from './tones.ts';
import { TraderAvatar, useTraderName } from './trader-name.tsx';

type Leader = ReplyOfCall<'follow.leaders'>['list'][number];
type Earnings = ReplyOfCall<'follow.earnings'>;

const STATES = ['open', 'closed'] as const;

/** The record in figures: what sales have brought large, and what else tells of it. */
const Record = ({ leader, earnings }: { readonly leader: Leader; readonly earnings: Earnings }) => {
  const { t } = useTranslation('follow');
  const { money, number, percent } = useFormat();
  const { yield: earned, openYield, winRate, sales, closedProfit, currency, profitShare } = earnings;
  const share = (text: string | null): string => (text === null ? '–' : percent(text, 'never'));
  const facts: readonly (readonly [label: string, value: string, tone?: string])[] = [
    [t('follow.openYield'), openYield === null ? '–' : percent(openYield, 'always'), toneOf(openYield)],
    [t('follow.winRate'), share(winRate)],
    [t('follow.sales'), number(String(sales))],
    [t('follow.result'), money(closedProfit, currency, { sign: 'always' }), toneOf(closedProfit)],
    [t('follow.followers'), number(String(leader.followers))],
    [t('follow.profitShare'), share(profitShare)],
  ];
  return (
    <Card className="space-y-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-13 text-ink-faint">{t('follow.salesYield')}</p>
          <p dir="ltr" className={`figures text-start text-32 font-semibold rtl:text-right ${toneOf(earned)}`}>
            {earned === null ? '–' : percent(earned, 'always')}
          </p>
          <p className="text-12 text-ink-faint">{t('follow.record')}</p>
        </div>
        <TraderAvatar id={leader.id} name={leader.name} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-3">
        {facts.map(([label, value, tone = 'text-ink-strong']) => (
          <div key={label}>
            <dt className="text-12 text-ink-faint">{label}</dt>
            <dd dir="ltr" className={`figures mt-0.5 text-start text-15 font-medium rtl:text-right ${tone}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

/** Begins to copy; who copies already changes or stops it. Nothing on the own page, or where the customer leads. */
const Actions = ({ leader }: { readonly leader: Leader }) => {
  const { t } = useTranslation('follow');
  const isGated = useIsGated('follow');
  const isFrozen = useIsFrozen('FINANCIAL') || isGated;
  const isCopied = leader.status === 1;
  const settings = useQueryCall('follow.settings', { pageSize: 100 }, { when: isCopied });
  const [doing, setDoing] = useState<'follow' | 'change' | 'stop'>();
  const { id } = leader;
  const name = useTraderName()(id, leader.name);
  const setting = settings.state === 'success' ? settings.value.list.find((each) => each.leader === id) : undefined;
  const onClose = (): void => setDoing(undefined);
  if (isCopied ? !setting : leader.tradingStatus !== 1) return null;
  return (
    <>
      <div className="sticky bottom-(--foot) z-10 flex gap-3 bg-page/90 px-4 py-3 backdrop-blur-md lg:static lg:max-w-sm">
        {isCopied ? (
          (['stop', 'change'] as const).map((what) => (
            <Button
              key={what}
              size="large"
              className="flex-1"
              look={what === 'stop' ? 'secondary' : 'primary'}
              aria-label={t(`follow.${what}Trader`, { name })}
              onPress={() => setDoing(what)}
            >
              {t(`follow.${what}`)}
            </Button>
          ))
        ) : (
          <Button size="large" wide isDisabled={isFrozen} onPress={() => setDoing('follow')}>
            {t('follow.copyTrader', { name })}
          </Button>
        )}
      </div>
      {doing === 'follow' && <FollowSheet leader={leader} onClose={onClose} />}
      {doing === 'change' && setting && <ChangeSheet setting={setting} onClose={onClose} />}
      {doing === 'stop' && setting && <StopSheet setting={setting} onClose={onClose} />}
    </>
  );
};

const Waiting = () => (
  <div className="space-y-4 px-4 pt-2" aria-hidden="true">
    <Skeleton className="h-48 w-full rounded-card" />
    <Skeleton className="h-72 w-full rounded-card" />
  </div>
);

const About = () => {
  const { t } = useTranslation('follow');
  return (
    <Card>
      <h2 className="mb-1 text-15 font-semibold text-ink-strong">{t('follow.about')}</h2>
      <Explanation />
    </Card>
  );
};

/** Why nobody, or not this customer, can begin to copy the trader. */
const NotNow = ({ leader: { paused, tradingStatus, status } }: { readonly leader: Leader }) => {
  const { t } = useTranslation('follow');
  if (!paused && (tradingStatus !== 0 || status === 1)) return null;
  return (
    <p className="px-4 pt-3 text-13 text-ink">{paused ? t('follow.pausedText') : t('error.LEADER_CANNOT_FOLLOW')}</p>
  );
};

const Trader = ({ leader }: { readonly leader: Leader }) => {
  const { t } = useTranslation('follow');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const traderName = useTraderName();
  const earnings = useQueryCall('follow.earnings', { leader: leader.id }, { everyMs: 10_000 });
  const state: HoldingState = query['tab'] === 'closed' ? 'closed' : 'open';
  return (
    <>
      <FrozenNotice module="FINANCIAL" className="px-4 pt-3" />
      <GateNotice product="follow" className="px-4 pt-3" />
      {session?.mode !== 'demo' && <NotNow leader={leader} />}
      <WithAside aside={<About />}>
        <div className="space-y-4 px-4 pt-2 pb-4">
          <Loaded of={earnings} skeleton={<Waiting />}>
            {(known) => (
              <>
                <Record leader={leader} earnings={known} />
                <Course leader={leader.id} worstFall={known.worstFall} />
              </>
            )}
          </Loaded>
          <Card flush>
            <Segmented
              label={traderName(leader.id, leader.name)}
              value={state}
              onChange={(tab) => setQuery({ tab })}
              segments={STATES.map((value) => ({ value, label: t(`follow.tab.${value}`) }))}
            />
            <Holdings key={state} leader={leader.id} state={state} />
          </Card>
        </div>
      </WithAside>
      {session?.mode !== 'demo' && <Actions leader={leader} />}
    </>
  );
};

/** Nobody leads by this number, any more or ever. */
const Gone = () => {
  const { t } = useTranslation('follow');
  return (
    <EmptyState
      drawing="search"
      title={t('follow.gone')}
      text={t('follow.goneText')}
      action={<ButtonLink href={address('/followOrderList')}>{t('follow.tab.traders')}</ButtonLink>}
      className="min-h-[50dvh] justify-center"
    />
  );
};

/** One trader: the record from the ledger, what is held and what was sold, and the way to copy it. */
export const TraderScreen = () => {
  const { t } = useTranslation('follow');
  const { date } = useFormat();
  const traderName = useTraderName();
  const { query } = useRoute();
  const id = Number(idInQuery(query['id']) ?? 0);
  const found = useQueryCall('follow.leaders', { leader: Number.isSafeInteger(id) && id > 0 ? id : 1 });
  const leader = found.state === 'success' ? found.value.list.find((each) => each.id === id) : undefined;
  return (
    <>
      <ScreenHeader
        title={traderName(id, leader?.name)}
        {...(leader ? { subtitle: t('follow.since', { date: date(leader.approvedAt, 'date') }) } : {})}
        fallback="/followOrderList"
      />
      <Loaded of={found} skeleton={<Waiting />}>
        {() => (leader ? <Trader leader={leader} /> : <Gone />)}
      </Loaded>
    </>
  );
};
