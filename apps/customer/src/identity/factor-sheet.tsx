import { Button } from '@bourse/ui/button';
import { CodeField } from '@bourse/ui/code-field';
import { CopyButton } from '@bourse/ui/copy-button';
import { QrCard } from '@bourse/ui/qr-card';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCall, useToast } from '../shell/index.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const CHANGED = ['security.get', 'user.get'] as const;

type Drawn = ReplyOfCall<'security.beginFactor'>;

const Scan = ({ drawn, onCodes }: { readonly drawn: Drawn; readonly onCodes: (codes: readonly string[]) => void }) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCall('security.completeFactor', [...CHANGED]);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const send = async (digits: string): Promise<void> => {
    if (pending) return;
    const result = await run({ code: digits });
    if (result.ok) {
      toast.success(t('identity.security.isOn'));
      onCodes(result.value.recoveryCodes);
      return;
    }
    setCode('');
    if (result.message) setError(result.message);
    else toast.failure(result);
  };
  return (
    <div className="space-y-4 px-5 pb-5">
      <p className="text-15 text-ink-faint">{t('identity.security.scan')}</p>
      <QrCard value={drawn.otpauthUrl} label={t('identity.security.qr')}>
        <span className="flex items-center justify-center gap-1">
          <code dir="ltr" className="figures min-w-0 break-all text-13 text-ink-strong">
            {drawn.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton
            text={drawn.secret}
            label={t('identity.security.copy')}
            copiedLabel={t('identity.security.copied')}
            failedLabel={t('identity.security.copyFailed')}
          />
        </span>
      </QrCard>
      <CodeField
        label={t('identity.security.code')}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setError(undefined);
        }}
        onComplete={(digits) => void send(digits)}
        error={error}
      />
      <Button size="large" wide isPending={pending} isDisabled={code.length !== 6} onPress={() => void send(code)}>
        {t('identity.security.turnOn')}
      </Button>
    </div>
  );
};

const TurnOn = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCall('security.beginFactor');
  const [drawn, setDrawn] = useState<Drawn>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (drawn) return <Scan drawn={drawn} onCodes={setCodes} />;
  return (
    <ProofForm
      text={t('identity.security.proveText')}
      submit={t('identity.security.next')}
      hasFactor={false}
      pending={pending}
      send={async ({ old }) => {
        const result = await run({ password: old });
        if (result.ok) setDrawn(result.value);
        return result;
      }}
    />
  );
};

const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCall('security.disableFactor', [...CHANGED]);
  return (
    <ProofForm
      text={t('identity.security.offText')}
      submit={t('identity.security.turnOff')}
      hasFactor
      pending={pending}
      send={async ({ old, secondFactor }) => {
        const result = await run({ password: old, code: secondFactor.trim() });
        if (result.ok) {
          toast.success(t('identity.security.isOff'));
          onDone();
        }
        return result;
      }}
    />
  );
};

const Renew = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCall('security.renewRecoveryCodes', [...CHANGED]);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <ProofForm
      text={t('identity.security.renewText')}
      submit={t('identity.security.renew')}
      hasFactor
      pending={pending}
      send={async ({ old, secondFactor }) => {
        const result = await run({ password: old, code: secondFactor.trim() });
        if (result.ok) setCodes(result.value.recoveryCodes);
        return result;
      }}
    />
  );
};

const STEPS = { on: TurnOn, off: TurnOff, renew: Renew } as const;
export type FactorStep = keyof typeof STEPS;

/** Turns the second factor on or off, or draws new recovery codes. */
export const FactorSheet = ({
  step,
  onClose,
}: {
  readonly step: FactorStep | undefined;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['identity', 'shell']);
  const Step = step && STEPS[step];
  return (
    <Sheet
      isOpen={step !== undefined}
      onClose={onClose}
      title={t(step === 'renew' ? 'identity.security.recovery' : 'identity.security.factor')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      wide="centre"
    >
      {Step && <Step onDone={onClose} />}
    </Sheet>
  );
};
