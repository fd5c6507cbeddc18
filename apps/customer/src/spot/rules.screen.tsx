import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, RichText, ScreenHeader, useQueryCall, useRoute } from '../shell/index.ts';

type Rules = { readonly title: string; readonly key?: string };

/** Which text belongs to which type of trading; every other type is that of shares, of which there is none. */
const RULES: Readonly<Record<string, Rules>> = {
  1: { title: 'spot.rulesOf.option', key: 'PERIOD_EXPLAIN' },
  2: { title: 'spot.rulesOf.spot', key: 'COIN_EXPLAIN' },
  3: { title: 'spot.rulesOf.contract', key: 'U_STANDARD_EXPLAIN' },
};
const OF_SHARES: Rules = { title: 'spot.rulesOf.shares' };

const RulesText = ({ of }: { readonly of: string }) => {
  const rules = useQueryCall('home.rules', { key: of });
  return (
    <Loaded
      of={rules}
      skeleton={
        <div className="space-y-3 px-4 pt-4">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-4" />
          ))}
        </div>
      }
    >
      {(found) =>
        found.length === 0 ? (
          <NoRules />
        ) : (
          found.map(({ key, title, content }) => (
            <article key={key} className="px-4 pt-4">
              <h2 className="text-20 font-semibold text-ink-strong">{title}</h2>
              <RichText html={content} />
            </article>
          ))
        )
      }
    </Loaded>
  );
};

const NoRules = () => {
  const { t } = useTranslation('spot');
  return <EmptyState title={t('spot.noRules')} />;
};

/** The rules of a kind of trading, as the deployment wrote them. */
export const RulesScreen = () => {
  const { t } = useTranslation('spot');
  const { query } = useRoute();
  const { title, key } = RULES[query['type'] ?? '2'] ?? OF_SHARES;
  return (
    <>
      <ScreenHeader title={t(title)} fallback="/trade" />
      {key === undefined ? <NoRules /> : <RulesText of={key} />}
    </>
  );
};
