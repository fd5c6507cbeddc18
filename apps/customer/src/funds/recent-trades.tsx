import { AppLink } from '@bourse/ui/link';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useQueryCall } from '../shell/index.ts';
import { TradeRow } from './record-row.tsx';

const SHOWN = 4;

/** The last trades, with the way to all of them; nothing where there are none. */
export const RecentTrades = () => {
  const { t } = useTranslation('funds');
  const trades = useQueryCall('funds.records', { type: 'trade', pageNo: 1, pageSize: SHOWN });
  if (trades.state !== 'success' || trades.value.list.length === 0) return null;
  return (
    <Section
      title={t('funds.assets.recent')}
      action={
        <AppLink
          href={address('/fundingRecords', { active: 1 })}
          className="hit rounded-sm text-13 font-semibold text-accent-ink focus-ring"
        >
          {t('shell.all')}
        </AppLink>
      }
      className="pb-6"
    >
      <Card flush className="mx-4 divide-y divide-hair">
        {trades.value.list.map((record) => (
          <TradeRow key={record.id} record={record} dated />
        ))}
      </Card>
    </Section>
  );
};
