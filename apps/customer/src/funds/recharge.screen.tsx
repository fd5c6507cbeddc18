import type { DepositChannel, DepositMethod } from '@bourse/rules';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  address,
  FrozenNotice,
  Loaded,
  type Path,
  ScreenHeader,
  ToRealAccount,
  useIsFrozen,
  useQueryCall,
  useRoute,
  useSite,
  useUser,
  WithAside,
} from '../shell/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { useDepositName } from './deposit-method.ts';
import { MethodClosed } from './method-closed.tsx';
import { coinTargets } from './topup-form.ts';

type MethodLink = {
  readonly channel: DepositChannel;
  readonly path: Path;
  readonly query?: Readonly<Record<string, string>>;
  readonly icon: IconName;
};

/** Where each way leads, named by what a person has. The screens of the ways that a deployment does not offer are still reached by their address. */
const METHOD_LINKS: Readonly<Record<DepositMethod, MethodLink>> = {
  bank: { channel: 'wire', path: '/recharge-apply', query: { type: 'BANK' }, icon: 'bank' },
  card: { channel: 'card', path: '/cardTopup', icon: 'card' },
  usdt: { channel: 'usdt', path: '/usdtTopup', icon: 'coins' },
  coin: { channel: 'coin', path: '/recharge', query: { way: 'coin' }, icon: 'wallet' },
  code: { channel: 'voucher', path: '/charge', icon: 'qr' },
};

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
      action={<ToRealAccount />}
      className="min-h-[55dvh] justify-center"
    />
  );
};

const MethodRow = ({ method }: { readonly method: DepositMethod }) => {
  const { t } = useTranslation('funds');
  const nameOf = useDepositName();
  const { channel, path, query, icon } = METHOD_LINKS[method];
  return (
    <ListRow
      href={address(path, query)}
      leading={<Leading name={icon} />}
      title={nameOf(channel)}
      subtitle={<span className="whitespace-normal">{t(`funds.depositWay.${method}.about`)}</span>}
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
  const nameOf = useDepositName();
  const found = useQueryCall('funds.depositAddresses', {}, { freshMs: 60_000 });
  return (
    <Loaded of={found} skeleton={<CoinsWaiting />} compact>
      {(addresses) => {
        const targets = coinTargets(addresses).filter(({ asset }) => asset !== 'USDT');
        const coins = [...new Set(targets.map(({ asset }) => asset))];
        return (
          <Card flush className="divide-y divide-hair">
            {coins.length === 0 && <MethodClosed text={t('funds.recharge.noCoinsText')} />}
            {coins.map((coin) => (
              <ListRow
                key={coin}
                href={address('/recharge-apply', { type: coin, coin })}
                leading={<AssetIcon code={coin} size={44} />}
                title={nameOf('coin', coin)}
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

const Ways = () => {
  const { t } = useTranslation('funds');
  const methods = useSite((site) => site.depositWays);
  return (
    <>
      <p className="text-15 text-ink">{t('funds.recharge.text')}</p>
      <Card flush className="divide-y divide-hair">
        {methods.map((method) => (
          <MethodRow key={method} method={method} />
        ))}
      </Card>
    </>
  );
};

/** The ways for money to come in, or the coins of one of them, and what was sent so far. */
export const RechargeScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const user = useUser();
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  const isCoins = query['way'] === 'coin';
  const isFrozen = useIsFrozen('RECHARGE');
  return (
    <>
      <ScreenHeader title={t(isCoins ? 'funds.channel.coin' : 'funds.recharge.title')} fallback="/assets" />
      {isDemo ? (
        <DemoHasNone />
      ) : (
        <WithAside
          aside={
            <>
              <Card flush>
                <ListRow
                  href={address('/recharge-order')}
                  leading={<Icon name="history" size={22} />}
                  title={t('funds.recharge.records')}
                />
              </Card>
              <DemoNotice />
            </>
          }
        >
          <div className="space-y-4 px-4 pt-2 pb-4">
            <FrozenNotice module="RECHARGE" />
            {!isFrozen && (isCoins ? <Coins /> : <Ways />)}
          </div>
        </WithAside>
      )}
    </>
  );
};
