import { FeedBadge } from '@bourse/ui/badge';
import { useTranslation } from 'react-i18next';
import { ScreenHeader, useSite } from '../shell/index.ts';
import { TypeList } from './market-lists.tsx';

/** The futures that are quoted here: the contract, its price and the day's range. A row leads to the instrument's page. */
export const FuturesScreen = () => {
  const { t } = useTranslation('market');
  const feed = useSite((site) => site.feed);
  return (
    <>
      <ScreenHeader
        title={t('market.segment.futures')}
        fallback="/market"
        actions={<FeedBadge feed={feed}>{t(`shell.feed.${feed}`)}</FeedBadge>}
      />
      <p className="px-4 pt-3 pb-1 text-13 text-pretty text-ink-faint">
        {t(feed === 'simulated' ? 'market.future.simulated' : 'market.future.notTraded')}
      </p>
      <TypeList type="future" label={t('market.segment.futures')} />
    </>
  );
};
