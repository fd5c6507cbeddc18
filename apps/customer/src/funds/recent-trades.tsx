import type { AccountType } from '@bourse/rules';
import { AppLink } from '@bourse/ui/link';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, productOf, useQueryCall } from '../shell/index.ts';
import { TradeRow } from './record-row.tsx';

const SHOWN = 4;
/** So many of all accounts are looked through. */
const READ = 50;

/** The last trades from an account, with the way to all of them; nothing where there are none. */
export const RecentTrades = ({ account }: { readonly account: AccountType }) => {
  const { t } = useTranslation('funds');
  const trades = useQueryCall('funds.records', { type: 'trade', pageNo: 1, pageSize: READ });
  if (trades.state !== 'success') return null;
  const own = trades.value.list.filter(({ product }) => productOf(product)?.account === account);
  if (own.length === 0) return null;
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
        {own.slice(0, SHOWN).map((record) => (
          <TradeRow key={record.id} record={record} dated />
        ))}
      </Card>
    </Section>
  );
};
