import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  confirmIdentity,
  Loaded,
  type Path,
  type ReplyOfCall,
  ScreenHeader,
  useCall,
  useFormat,
  useGo,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

type Closing = ReplyOfCall<'user.closing'>;

/** Where each of them is dealt with. */
const WAY = {
  'open-orders': '/myPositions',
  positions: '/myPositions',
  balances: '/assets',
  deposits: '/fundingRecords',
  withdrawals: '/withdraw-order',
  rebates: '/mine',
  'identity-review': '/verified',
} as const satisfies Record<Closing['blockers'][number], Path>;

const Blockers = ({ blockers }: Pick<Closing, 'blockers'>) => {
  const { t } = useTranslation('identity');
  return (
    <Section title={t('identity.close.left')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {blockers.map((blocker) => (
          <ListRow
            key={blocker}
            href={address(WAY[blocker])}
            leading={<Icon name="warning" size={22} className="text-warning" />}
            title={t(`identity.close.blocker.${blocker}`)}
            chevron
          />
        ))}
      </Card>
    </Section>
  );
};

const Confirm = () => {
  const { t } = useTranslation('identity');
  const go = useGo();
  const toast = useToast();
  const [isSure, setSure] = useState(false);
  const close = useCall('user.close', ['user.closing']);
  const submit = async (): Promise<void> => {
    const result = await confirmIdentity((confirmation) => close.run(confirmation));
    if (!result) return;
    if (!result.ok) return void toast.failure(result);
    endSession();
    toast.success(t('identity.close.done'));
    go.replace('/login');
  };
  return (
    <div className="space-y-3 px-4 pt-4">
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
      <p className="px-4 pt-3 text-15 text-ink-faint">{t('identity.close.text')}</p>
      <Loaded of={closing} skeleton={<Skeleton className="mx-4 mt-4 h-24 rounded-card" />}>
        {({ blockers, keptDays }) => (
          <>
            <p className="px-4 pt-2 text-15 text-ink-faint">{t('identity.close.kept', { time: days(keptDays) })}</p>
            {blockers.length > 0 ? <Blockers blockers={blockers} /> : <Confirm />}
          </>
        )}
      </Loaded>
    </>
  );
};
