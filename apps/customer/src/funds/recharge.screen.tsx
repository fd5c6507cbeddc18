import { EmptyState } from '@bourse/ui/empty-state';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, type Path, ScreenHeader, useUser } from '../shell/index.ts';
import { PracticeNotice } from './practice-notice.tsx';

const WAYS: readonly { readonly path: Path; readonly icon: IconName; readonly key: 'card' | 'usdt' }[] = [
  { path: '/cardTopup', icon: 'bank', key: 'card' },
  { path: '/usdtTopup', icon: 'coins', key: 'usdt' },
];

/** Said in place of a way in, where the demo account is open. */
export const DemoHasNone = () => {
  const { t } = useTranslation('funds');
  return (
    <EmptyState
      drawing="wallet"
      title={t('funds.demo.title')}
      text={t('funds.demo.text')}
      className="min-h-[55dvh] justify-center"
    />
  );
};

/** The ways for money to come in, and what was sent so far. */
export const RechargeScreen = () => {
  const { t } = useTranslation('funds');
  const user = useUser();
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  return (
    <>
      <ScreenHeader title={t('funds.recharge.title')} fallback="/assets" />
      {isDemo ? (
        <DemoHasNone />
      ) : (
        <div className="space-y-4 px-4 pt-2 pb-6">
          <p className="text-15 text-ink">{t('funds.recharge.text')}</p>
          <Card flush className="divide-y divide-hair">
            {WAYS.map(({ path, icon, key }) => (
              <ListRow
                key={path}
                href={address(path)}
                leading={
                  <span className="grid size-11 place-items-center rounded-full bg-accent-tint text-accent-ink">
                    <Icon name={icon} size={22} />
                  </span>
                }
                title={t(`funds.channel.${key}`)}
                subtitle={<span className="whitespace-normal">{t(`funds.channelText.${key}`)}</span>}
                className="min-h-19"
              />
            ))}
          </Card>
          <Card flush>
            <ListRow
              href={address('/fundingRecords', { active: 2 })}
              leading={<Icon name="history" size={22} />}
              title={t('funds.recharge.records')}
            />
          </Card>
          <PracticeNotice />
        </div>
      )}
    </>
  );
};
