import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  confirmIdentity,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  StepPoint,
  StepPoints,
  useCommand,
  useFormat,
  useGo,
  useQueryCall,
  useToast,
  WithAside,
} from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

type Closing = ReplyOfCall<'user.closing'>;

/** Where each of them is dealt with. */
const WAY: Readonly<Record<Closing['blockers'][number], string>> = {
  'open-orders': address('/myPositions', { tab: 'current' }),
  positions: address('/myPositions'),
  balances: address('/withdraw'),
  deposits: address('/fundingRecords', { active: 2 }),
  withdrawals: address('/withdraw-order'),
  rebates: address('/mine'),
  loans: address('/credit'),
  'identity-review': address('/verified'),
};

const Blockers = ({ blockers }: Pick<Closing, 'blockers'>) => {
  const { t } = useTranslation('identity');
  return (
    <section>
      <h2 className="mb-2 text-17 font-semibold text-ink-strong">{t('identity.close.left')}</h2>
      <Card flush className="divide-y divide-hair">
        {blockers.map((blocker) => (
          <ListRow
            key={blocker}
            href={WAY[blocker]}
            leading={<Icon name="warning" size={22} className="text-warning" />}
            title={t(`identity.close.blocker.${blocker}`)}
            chevron
          />
        ))}
      </Card>
    </section>
  );
};

const Confirm = () => {
  const { t } = useTranslation('identity');
  const go = useGo();
  const toast = useToast();
  const [isSure, setSure] = useState(false);
  const close = useCommand('user.close');
  const submit = async (): Promise<void> => {
    const result = await confirmIdentity((confirmation) => close.run(confirmation));
    if (!result) return;
    if (!result.ok) return void toast.failure(result);
    endSession();
    toast.success(t('identity.close.done'));
    go.replace('/login');
  };
  return (
    <div className="space-y-3 lg:pt-1">
      <Checkbox isChecked={isSure} onChange={setSure}>
        {t('identity.close.sure')}
      </Checkbox>
      <Button
        look="danger"
        size="large"
        wide
        isDisabled={!isSure}
        isPending={close.pending}
        onPress={() => void submit()}
      >
        {t('identity.close.submit')}
      </Button>
    </div>
  );
};

/** Closing the account: what stands in the way first, then once more whether it is meant. */
export const CloseAccountScreen = () => {
  const { t } = useTranslation('identity');
  const { days } = useFormat();
  const closing = useQueryCall('user.closing', {});
  return (
    <>
      <ScreenHeader title={t('identity.close.title')} fallback="/security" />
      <Loaded of={closing} skeleton={<Skeleton className="mx-4 mt-4 h-24 rounded-card" />}>
        {({ blockers, retentionDays }) => (
          <WithAside aside={blockers.length > 0 ? <Blockers blockers={blockers} /> : <Confirm />}>
            <div className="px-4 pt-3 pb-4">
              <StepPoints>
                <StepPoint icon="warning" text={t('identity.close.text')} />
                <StepPoint icon="clock" text={t('identity.close.retained', { time: days(retentionDays) })} />
              </StepPoints>
            </div>
          </WithAside>
        )}
      </Loaded>
    </>
  );
};
