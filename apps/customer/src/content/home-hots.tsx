import { FeedBadge } from '@bourse/ui/badge';
import { EmptyState } from '@bourse/ui/empty-state';
import { Card, Section } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Loaded,
  nowMs,
  useQueryCall,
  useShown,
  useSite,
  useToast,
  useVenues,
  useVisitState,
  type Venue,
} from '../shell/index.ts';
import { QuoteRow } from './quote-row.tsx';

/** The published lock: a market that was just chosen stays for so long (HOME-3). */
const LOCK_MS = 3_000;

/** As many as every market has, so that the list is as long in each of them and as what stands in for it. */
const SHOWN = 8;
const ROW_HEIGHT = 'min-h-15.5';

const HotList = ({ type }: { readonly type: Venue }) => {
  const { t } = useTranslation('content');
  const hots = useQueryCall('home.hots', { type }, { freshMs: 30_000 });
  const ids = hots.state === 'success' ? hots.value.slice(0, SHOWN).map(({ instrument }) => instrument) : [];
  const lines = useQueryCall('market.sparklines', { instruments: ids }, { when: ids.length > 0, freshMs: 60_000 });
  const pointsOf = (instrument: string): readonly string[] =>
    (lines.state === 'success' ? lines.value.find((line) => line.instrument === instrument)?.points : undefined) ?? [];
  return (
    <div className="min-h-[31rem]">
      <Loaded of={hots} skeleton={<SkeletonRows count={SHOWN} rowHeight={ROW_HEIGHT} />}>
        {(quotes) =>
          quotes.length === 0 ? (
            <EmptyState drawing="watch" title={t('content.home.noHots')} />
          ) : (
            quotes
              .slice(0, SHOWN)
              .map((quote) => <QuoteRow key={quote.instrument} quote={quote} points={pointsOf(quote.instrument)} />)
          )
        }
      </Loaded>
    </div>
  );
};

/** The most traded shares of a market, with live prices. */
export const HomeHots = () => {
  const { t } = useTranslation(['content', 'shell']);
  const feed = useSite((site) => site.feed);
  const venues = useVenues();
  const [chosen, setChosen] = useVisitState<Venue | undefined>('hots', undefined);
  const type = useShown(venues, chosen);
  const toast = useToast();
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const change = (next: Venue): void => {
    if (nowMs() - changedAt.current < LOCK_MS) {
      toast.info(t('stock89'));
      return;
    }
    changedAt.current = nowMs();
    setChosen(next);
  };
  if (!type) return null;
  return (
    <Section
      title={t('content.home.hots')}
      action={<FeedBadge feed={feed}>{t(`shell.feed.${feed}`, { ns: 'shell' })}</FeedBadge>}
      className="lg:[&>div:first-child]:px-0"
    >
      <Card flush className="max-lg:rounded-none max-lg:bg-transparent max-lg:ring-0">
        <Segmented
          label={t('content.home.hotTypes')}
          value={type}
          onChange={change}
          segments={venues.map((value) => ({ value, label: t(`content.type.${value}`) }))}
        />
        <HotList key={type} type={type} />
      </Card>
    </Section>
  );
};
