import { Button } from '@bourse/ui/button';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, type ReplyOfCall, ScreenHeader, useFormat, useQueryCall } from '../shell/index.ts';
import { FactorSheet, type FactorStep } from './factor-sheet.tsx';
import { MineSessions } from './mine-sessions.tsx';
import { Passkeys } from './passkeys.tsx';

type Security = ReplyOfCall<'security.get'>;
type Event = Security['events'][number];

const EVENT_ICONS: Readonly<Partial<Record<Event['kind'], IconName>>> = {
  'signed-in': 'user',
  'password-changed': 'lock',
  'funds-password-set': 'wallet',
  'funds-password-changed': 'wallet',
  'address-added': 'mail',
};

const SecondFactor = ({ security }: { readonly security: Security }) => {
  const { t } = useTranslation('identity');
  const { date } = useFormat();
  const [step, setStep] = useState<FactorStep>();
  const { secondFactorSince, recoveryCodesLeft } = security;
  const isOn = secondFactorSince !== null;
  return (
    <Section title={t('identity.security.factor')}>
      <Card className="mx-4 space-y-3">
        <div className="flex items-center justify-between gap-3">
          <StatusChip tone={isOn ? 'success' : 'faint'}>
            {t(isOn ? 'identity.security.on' : 'identity.security.off')}
          </StatusChip>
          {isOn && (
            <span className="text-13 text-ink-faint">
              {t('identity.security.since', { date: date(secondFactorSince, 'date') })}
            </span>
          )}
        </div>
        <p className="text-15 text-ink-faint">
          {isOn ? t('identity.security.codesLeft', { left: recoveryCodesLeft }) : t('identity.security.factorText')}
        </p>
        {isOn ? (
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onPress={() => setStep('renew')}>
              {t('identity.security.renew')}
            </Button>
            <Button look="danger" size="small" onPress={() => setStep('off')}>
              {t('identity.security.turnOff')}
            </Button>
          </div>
        ) : (
          <Button onPress={() => setStep('on')}>{t('identity.security.turnOn')}</Button>
        )}
      </Card>
      <FactorSheet step={step} onClose={() => setStep(undefined)} />
    </Section>
  );
};

const Events = ({ events }: { readonly events: readonly Event[] }) => {
  const { t } = useTranslation('identity');
  const { date } = useFormat();
  return (
    <Section title={t('identity.security.events')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {events.length === 0 && <p className="px-4 py-3.5 text-15 text-ink-faint">{t('identity.security.noEvents')}</p>}
        {events.slice(0, 20).map(({ id, kind, device, address, at }) => (
          <ListRow
            key={id}
            leading={<Icon name={EVENT_ICONS[kind] ?? 'shield'} size={22} />}
            title={t(`identity.security.event.${kind}`)}
            subtitle={`${date(at, 'date-time')} · ${address} · ${device}`}
          />
        ))}
      </Card>
    </Section>
  );
};

/** What keeps the account the customer's own: second factor, passkeys, devices, and what happened lately. */
export const SecurityScreen = () => {
  const { t } = useTranslation('identity');
  const security = useQueryCall('security.get', {});
  return (
    <>
      <ScreenHeader title={t('identity.security.title')} fallback="/mine" />
      <Loaded of={security} skeleton={<SkeletonRows count={6} />}>
        {(value) => (
          <>
            <SecondFactor security={value} />
            <Passkeys keys={value.passkeys} hasFactor={value.secondFactorSince !== null} />
            <MineSessions />
            <Events events={value.events} />
            <p className="px-4 pt-4 text-13 text-ink-faint">{t('identity.withdrawalsWait')}</p>
          </>
        )}
      </Loaded>
    </>
  );
};
