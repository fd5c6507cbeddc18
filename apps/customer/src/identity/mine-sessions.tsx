import { deviceText } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Loaded, nowMs, type ReplyOfCall, useCommand, useFormat, useQueryCall, useToast } from '../shell/index.ts';

type Device = ReplyOfCall<'user.sessions'>[number];

const DeviceRow = ({ device }: { readonly device: Device }) => {
  const { t } = useTranslation('identity');
  const { ago } = useFormat();
  const toast = useToast();
  const revoke = useCommand('user.revokeSession');
  const signOut = async (): Promise<void> => {
    const result = await revoke.run({ id: device.id });
    if (result.ok) toast.success(t('identity.sessions.revoked'));
    else toast.failure(result);
  };
  return (
    <ListRow
      leading={<Icon name="phone" size={22} />}
      title={deviceText(device.device)}
      // The page itself was asked for from this one.
      subtitle={`${device.address} · ${ago(device.current ? nowMs() : device.lastSeenAt)}`}
      trailing={
        device.current ? (
          <StatusChip tone="success">{t('identity.sessions.current')}</StatusChip>
        ) : (
          <Button look="quiet" size="small" isPending={revoke.pending} onPress={() => void signOut()}>
            {t('identity.sessions.revoke')}
          </Button>
        )
      }
    />
  );
};

/** The devices that are signed in; any other than this one can be signed out. */
export const MineSessions = () => {
  const { t } = useTranslation('identity');
  const sessions = useQueryCall('user.sessions', {});
  return (
    <Section title={t('identity.sessions.title')}>
      <Card flush className="mx-4 divide-y divide-hair">
        <Loaded of={sessions} skeleton={<SkeletonRows count={2} />} compact>
          {(devices) => devices.map((device) => <DeviceRow key={device.id} device={device} />)}
        </Loaded>
      </Card>
    </Section>
  );
};
