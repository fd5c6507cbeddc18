import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Card, Section } from '@bourse/ui/section';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  ContactService,
  factorMethodsOf,
  Halves,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useFormat,
  useQueryCall,
  useReturn,
  useRoute,
} from '../shell/index.ts';
import { FactorSheet, type FactorStep } from './factor-sheet.tsx';
import { MineSessions } from './mine-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecurityAddresses } from './security-addresses.tsx';
import { SecurityEvents } from './security-events.tsx';
import { WithdrawalsWait } from './withdrawals-wait.tsx';

type Security = ReplyOfCall<'security.get'>;

const SecondFactor = ({ security }: { readonly security: Security }) => {
  const { t } = useTranslation('identity');
  const { date } = useFormat();
  const [step, setStep] = useState<FactorStep>();
  const { secondFactorSince, recoveryCodesLeft } = security;
  const isOn = secondFactorSince !== null;
  // A passkey alone is a second factor too. Who kept one before it was may have no recovery codes yet, and gets them here.
  const isProtected = factorMethodsOf(security).length > 0;
  return (
    <Section title={t('identity.security.factor')}>
      <Card className="mx-4 space-y-3">
        <div className="flex items-center justify-between gap-3">
          <StatusChip tone={isProtected ? 'success' : 'faint'}>
            {t(isProtected ? 'identity.security.on' : 'identity.security.off')}
          </StatusChip>
          {isOn && (
            <span className="text-13 text-ink-faint">
              {t('identity.security.since', { date: date(secondFactorSince, 'date') })}
            </span>
          )}
        </div>
        <p className="text-15 text-ink-faint">
          {isProtected
            ? t('identity.security.codesLeft', { left: recoveryCodesLeft })
            : t('identity.security.factorText')}
        </p>
        <div className="flex flex-wrap gap-2">
          {!isOn && (
            <Button onPress={() => setStep('on')}>
              {t(isProtected ? 'identity.security.addAuthenticator' : 'identity.security.turnOn')}
            </Button>
          )}
          {isProtected && (
            <Button look="secondary" size={isOn ? 'small' : 'medium'} onPress={() => setStep('renew')}>
              {t('identity.security.renew')}
            </Button>
          )}
          {isOn && (
            <Button look="danger" size="small" onPress={() => setStep('off')}>
              {t('identity.security.turnOff')}
            </Button>
          )}
        </div>
      </Card>
      <FactorSheet step={step} methods={factorMethodsOf(security)} onClose={() => setStep(undefined)} />
    </Section>
  );
};

const WaitingParts = ({ counts }: { readonly counts: readonly number[] }) => (
  <div className="space-y-6 px-4 pt-6">
    {counts.map((rows, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins never change place
      <div key={index} className="space-y-3">
        <Skeleton className="h-5 w-36" />
        <Card flush className="py-2">
          <SkeletonRows count={rows} />
        </Card>
      </div>
    ))}
  </div>
);

const Waiting = () => (
  <div aria-hidden="true">
    <Halves first={<WaitingParts counts={[3, 1]} />} second={<WaitingParts counts={[2, 3]} />} />
  </div>
);

/** After a sign-in by a recovery code: that it is used up, and how to get a second factor again where it is lost. */
const Recovered = ({ codesLeft }: { readonly codesLeft: number }) => {
  const { t } = useTranslation('identity');
  return (
    <div role="status" className="mx-4 mt-3 space-y-2 rounded-card bg-warning-tint p-4">
      <p className="flex items-start gap-2 text-15 font-semibold text-ink-strong">
        <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-warning" />
        {t('identity.security.recovered.title')}
      </p>
      <p className="text-13 text-ink">
        {t(codesLeft > 0 ? 'identity.security.recovered.text' : 'identity.security.recovered.last')}
      </p>
      {codesLeft > 0 && (
        <p className="text-13 font-medium text-ink">{t('identity.security.codesLeft', { left: codesLeft })}</p>
      )}
      {codesLeft === 0 && <ContactService />}
    </div>
  );
};

/** What keeps the account the customer's own: second factor, passkeys, devices, and what happened lately. */
export const SecurityScreen = () => {
  const { t } = useTranslation('identity');
  const security = useQueryCall('security.get', {});
  const { href } = useReturn('/mine');
  const { query } = useRoute();
  // They stand above the events, which would go down when they come.
  const devices = useQueryCall('user.sessions', {});
  return (
    <>
      <ScreenHeader title={t('identity.security.title')} fallback="/mine" />
      <Loaded of={devices.state === 'pending' ? devices : security} skeleton={<Waiting />}>
        {(value) => (
          <>
            {query['recovered'] !== undefined && factorMethodsOf(value).length > 0 && (
              <Recovered codesLeft={value.recoveryCodesLeft} />
            )}
            <Halves
              first={
                <>
                  <SecurityAddresses />
                  <SecondFactor security={value} />
                  <Passkeys keys={value.passkeys} methods={factorMethodsOf(value)} />
                </>
              }
              second={
                <>
                  <MineSessions />
                  <SecurityEvents events={value.events} hasFactor={factorMethodsOf(value).length > 0} />
                </>
              }
            />
            {href !== undefined && (
              <div className="px-4 pt-4">
                <ButtonLink href={href} size="large" wide>
                  {t('shell.return')}
                </ButtonLink>
              </div>
            )}
            <div className="px-4 pt-4">
              <WithdrawalsWait />
            </div>
            <div className="px-4 pt-4">
              <ButtonLink href={address('/closeAccount')} look="quiet" wide>
                {t('identity.close.title')}
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
