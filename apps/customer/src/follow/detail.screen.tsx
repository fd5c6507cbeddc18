import { ChangePill } from '@bourse/ui/change-pill';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Card } from '@bourse/ui/section';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, FactCard, Loaded, ScreenHeader, useFormat, useQueryCall, useRoute } from '../shell/index.ts';
import { type Holding, Holdings, useHoldingFacts } from './holdings.tsx';
import { shareCode } from './share-code.ts';
import { TraderAvatar, useTraderName } from './trader-name.tsx';

type Named = { readonly id: number; readonly leader: number; readonly state: 'open' | 'closed' };

const numberIn = (value: unknown): number => (Number.isSafeInteger(Number(value)) ? Number(value) : 0);

/** Which holding an address names: by its parts, or by the text of an object that holds them. */
export const namedIn = (query: Readonly<Record<string, string | undefined>>): Named => {
  let parts: Readonly<Record<string, unknown>> = query;
  if (query['id']?.startsWith('{')) {
    try {
      parts = JSON.parse(query['id']) as Readonly<Record<string, unknown>>;
    } catch {
      parts = {};
    }
  }
  return {
    id: numberIn(parts['id']),
    leader: numberIn(parts['tradingId']),
    state: numberIn(parts['status']) === 1 ? 'closed' : 'open',
  };
};

const Detail = ({ holding }: { readonly holding: Holding }) => {
  const { t } = useTranslation('follow');
  const { language, money } = useFormat();
  const facts = useHoldingFacts(holding);
  const traderName = useTraderName();
  const { leader, leaderName, name, instrument, state, profit, yield: earned, currency } = holding;
  return (
    <div className="space-y-4 px-4 pt-2 pb-6">
      <AppLink
        href={address('/tradersView', { id: leader })}
        className="flex min-h-14 items-center gap-3 rounded-card focus-ring"
      >
        <TraderAvatar id={leader} name={leaderName} />
        <bdi className="min-w-0 flex-1 truncate text-15 font-semibold text-ink-strong">
          {traderName(leader, leaderName)}
        </bdi>
        <Icon name="chevron-end" size={16} className="shrink-0 text-ink-faint" />
      </AppLink>
      <Card className="space-y-2">
        <p className="text-13 text-ink-faint">
          {name} · {shareCode(instrument)}
        </p>
        <p dir="ltr" className="figures text-start text-24 font-semibold text-ink-strong rtl:text-right">
          {profit === null ? '–' : money(profit, currency, { sign: 'always' })}
        </p>
        <ChangePill percent={earned ?? undefined} locale={language} />
        <p className="text-12 text-ink-faint">{t(state === 'open' ? 'follow.openSays' : 'follow.closedSays')}</p>
      </Card>
      <FactCard facts={facts} />
      <section className="-mx-4">
        <h2 className="px-4 text-15 font-semibold text-ink-strong">{t('follow.more')}</h2>
        <Holdings leader={leader} state={state} />
      </section>
    </div>
  );
};

/** One holding or sale of a trader. */
export const DetailScreen = () => {
  const { t } = useTranslation('follow');
  const { query } = useRoute();
  const traderName = useTraderName();
  const { id, leader, state } = namedIn(query);
  const holding = useQueryCall(
    'follow.position',
    { id: Math.max(1, id), leader: Math.max(1, leader), state },
    { everyMs: 10_000 },
  );
  return (
    <>
      <ScreenHeader
        title={t('follow.holding')}
        subtitle={traderName(leader, holding.state === 'success' ? holding.value.leaderName : null)}
        fallback="/followOrderList"
      />
      <Loaded of={holding} skeleton={<SkeletonCard />}>
        {(found) => <Detail holding={found} />}
      </Loaded>
    </>
  );
};
