import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, RichText, ScreenHeader, useQueryCall, useRoute } from '../shell/index.ts';

/** Which text belongs to which type of trading. */
const KEYS: Readonly<Record<string, string>> = {
  1: 'PERIOD_EXPLAIN',
  2: 'COIN_EXPLAIN',
  3: 'U_STANDARD_EXPLAIN',
  4: 'COIN_EXPLAIN',
};

/** The rules of a kind of trading, as the deployment wrote them. */
export const RulesScreen = () => {
  const { t } = useTranslation('spot');
  const { query } = useRoute();
  const rules = useQueryCall('home.rules', { key: KEYS[query['type'] ?? '2'] ?? 'COIN_EXPLAIN' });
  return (
    <>
      <ScreenHeader title={t('spot.rules')} fallback="/trade" />
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
            <EmptyState title={t('spot.noRules')} />
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
    </>
  );
};
