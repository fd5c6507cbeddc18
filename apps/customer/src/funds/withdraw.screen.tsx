import { AssetIcon } from '@bourse/ui/asset-icon';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address, Loaded, type ReplyOfCall, ScreenHeader, useQueryCall, useUser, WithAside } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { MethodClosed } from './method-closed.tsx';
import { DemoHasNone } from './recharge.screen.tsx';
import { useDestinations, useTerms } from './use-payout.ts';
import { WithdrawChecklist } from './withdraw-checklist.tsx';
import { isToBank } from './withdraw-form.ts';

type Method = ReplyOfCall<'funds.withdrawCoins'>[number];

const hrefOf = ({ channel, asset, feePercent, feeFixed }: Method): string =>
  channel === 'card'
    ? address('/cardWithdraw', { coin: asset })
    : address('/withdraw-apply', {
        type: channel === 'wire' ? 'BANK' : asset,
        ...(channel === 'wire' ? { coin: asset } : {}),
        ratio: feePercent,
        fee: feeFixed,
      });

const MethodRow = ({ method }: { readonly method: Method }) => {
  const { t } = useTranslation('funds');
  const { channel, asset, icon, networks, available } = method;
  return (
    <ListRow
      href={hrefOf(method)}
      leading={
        isToBank(channel) ? (
          <span className="grid size-10 place-items-center rounded-full bg-accent-tint text-accent-ink">
            <Icon name={channel === 'card' ? 'card' : 'bank'} size={20} />
          </span>
        ) : (
          <AssetIcon code={asset} src={icon ?? undefined} size={40} />
        )
      }
      title={isToBank(channel) ? t(`funds.payout.${channel}`, { coin: asset }) : asset}
      subtitle={isToBank(channel) ? asset : networks.join(' · ')}
      // A coin's code stands at the start of the row already.
      trailing={
        <>
          <span className="sr-only">{t('funds.balance.withdrawable')} </span>
          <Amount amount={available} asset={asset} isBare={!isToBank(channel)} />
        </>
      }
      className="min-h-16"
    />
  );
};

const Methods = ({ methods }: { readonly methods: readonly Method[] }) => {
  const { t } = useTranslation('funds');
  if (methods.length === 0) return <MethodClosed text={t('funds.withdraw.noneText')} />;
  const banks = methods.filter(({ channel }) => isToBank(channel));
  const groups = [
    // One row a currency, however many ways lead to a bank: the form of the first offers the others.
    { key: 'bank', list: banks.filter(({ asset }, at) => banks.findIndex((method) => method.asset === asset) === at) },
    { key: 'wallet', list: methods.filter(({ channel }) => !isToBank(channel)) },
  ];
  return groups
    .filter(({ list }) => list.length > 0)
    .map(({ key, list }) => (
      <Section
        key={key}
        title={t(`funds.withdraw.group.${key}`)}
        // What the figures of all rows are, said once.
        action={
          <span aria-hidden="true" className="pe-4 text-13 text-ink-faint">
            {t('funds.balance.withdrawable')}
          </span>
        }
      >
        <Card flush className="mx-4 divide-y divide-hair">
          {list.map((method) => (
            <MethodRow key={`${method.channel} ${method.asset}`} method={method} />
          ))}
        </Card>
      </Section>
    ));
};

/** What a withdrawal needs, shown before a method is chosen: by the first one's terms. */
const Needed = ({ channel, asset }: Method) => {
  const payout = useMemo(() => ({ channel, asset }), [channel, asset]);
  const terms = useTerms(payout, '');
  const destinations = useDestinations(payout);
  if (terms.state !== 'success' || destinations.state !== 'success') return null;
  return (
    <div className="mx-4">
      <WithdrawChecklist terms={terms.value} destinations={destinations.value} />
    </div>
  );
};

const Waiting = () => (
  <div className="space-y-7" aria-hidden="true">
    {[3, 5].map((count) => (
      <div key={count} className="px-4">
        <Skeleton className="mb-4 h-5 w-36" />
        <Card flush>
          <SkeletonRows count={count} />
        </Card>
      </div>
    ))}
  </div>
);

/** What can be withdrawn, how much of each is there, and what was withdrawn so far. */
export const WithdrawScreen = () => {
  const { t } = useTranslation('funds');
  const user = useUser();
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  const methods = useQueryCall('funds.withdrawCoins', {}, { when: !isDemo });
  return (
    <>
      <ScreenHeader title={t('funds.withdraw.title')} fallback="/assets" />
      {isDemo ? (
        <DemoHasNone />
      ) : (
        <WithAside
          aside={
            <>
              <Card flush>
                <ListRow
                  href={address('/withdraw-order')}
                  leading={<Icon name="history" size={22} />}
                  title={t('funds.withdraw.records')}
                />
              </Card>
              <DemoNotice />
            </>
          }
        >
          <div className="pt-2 pb-4">
            <Loaded of={methods} skeleton={<Waiting />}>
              {(list) => (
                <div className="space-y-4">
                  {list[0] && <Needed {...list[0]} />}
                  <Methods methods={list} />
                </div>
              )}
            </Loaded>
          </div>
        </WithAside>
      )}
    </>
  );
};
