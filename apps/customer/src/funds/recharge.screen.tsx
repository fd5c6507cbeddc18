import { Avatar } from '@bourse/ui/avatar';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, type Path, ScreenHeader, useQueryCall, useUser } from '../shell/index.ts';
import { ClosedWay } from './closed-way.tsx';
import { FrozenNotice } from './obstacle.tsx';
import { PracticeNotice } from './practice-notice.tsx';
import { coinTargets } from './topup-form.ts';

type Way = {
  readonly path: Path;
  readonly query?: Readonly<Record<string, string>>;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

const WAYS: readonly Way[] = [
  { path: '/cardTopup', icon: 'card', title: 'funds.channel.card', text: 'funds.channelText.card' },
  {
    path: '/recharge-apply',
    query: { type: 'BANK' },
    icon: 'bank',
    title: 'funds.channel.wire',
    text: 'funds.channelText.wire',
  },
  { path: '/usdtTopup', icon: 'coins', title: 'funds.channel.usdt', text: 'funds.channelText.usdt' },
];

const Leading = ({ name }: { readonly name: IconName }) => (
  <span className="grid size-11 place-items-center rounded-full bg-accent-tint text-accent-ink">
    <Icon name={name} size={22} />
  </span>
);

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

const MORE: readonly Way[] = [
  { path: '/stockRecharge', icon: 'chart', title: 'funds.stockRecharge.title', text: 'funds.stockRecharge.about' },
  { path: '/charge', icon: 'qr', title: 'funds.charge.title', text: 'funds.charge.about' },
];

const WayRow = ({ path, query, icon, title, text }: Way) => {
  const { t } = useTranslation('funds');
  return (
    <ListRow
      href={address(path, query)}
      leading={<Leading name={icon} />}
      title={t(title)}
      subtitle={<span className="whitespace-normal">{t(text)}</span>}
      className="min-h-19"
    />
  );
};

const CoinsWaiting = () => (
  <Card flush className="py-2">
    <SkeletonRows count={3} />
  </Card>
);

/** The coins besides USDT, each with the networks it is taken on. */
const Coins = () => {
  const { t } = useTranslation('funds');
  const found = useQueryCall('funds.depositAddresses', {}, { freshMs: 60_000 });
  return (
    <Loaded of={found} skeleton={<CoinsWaiting />} compact>
      {(addresses) => {
        const targets = coinTargets(addresses).filter(({ asset }) => asset !== 'USDT');
        const coins = [...new Set(targets.map(({ asset }) => asset))];
        return (
          <Card flush className="divide-y divide-hair">
            {coins.length === 0 && <ClosedWay text={t('funds.recharge.noCoinsText')} />}
            {coins.map((coin) => (
              <ListRow
                key={coin}
                href={address('/recharge-apply', { type: coin, coin })}
                leading={<Avatar name={coin} shape="round" size={44} />}
                title={t('funds.recharge.ofCoin', { coin })}
                subtitle={targets
                  .filter(({ asset }) => asset === coin)
                  .map(({ group }) => group)
                  .join(' · ')}
                className="min-h-19"
              />
            ))}
          </Card>
        );
      }}
    </Loaded>
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
          <FrozenNotice module="RECHARGE" />
          <p className="text-15 text-ink">{t('funds.recharge.text')}</p>
          <Card flush className="divide-y divide-hair">
            {WAYS.map((way) => (
              <WayRow key={way.path} {...way} />
            ))}
          </Card>
          <Coins />
          <Card flush className="divide-y divide-hair">
            {MORE.map((way) => (
              <WayRow key={way.path} {...way} />
            ))}
          </Card>
          <Card flush>
            <ListRow
              href={address('/recharge-order')}
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
