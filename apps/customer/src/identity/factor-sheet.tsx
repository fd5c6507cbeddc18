import { Button } from '@bourse/ui/button';
import { CodeField } from '@bourse/ui/code-field';
import { CopyButton } from '@bourse/ui/copy-button';
import { Icon } from '@bourse/ui/icon';
import { QrCard } from '@bourse/ui/qr-card';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactorMethod, type ReplyOfCall, useCommand, useToast } from '../shell/index.ts';
import { CredentialForm } from './credential-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Drawn = ReplyOfCall<'security.beginFactor'>;

const Scan = ({ drawn, onCodes }: { readonly drawn: Drawn; readonly onCodes: (codes: readonly string[]) => void }) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCommand('security.completeFactor');
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
    <div className="space-y-4 pb-5">
      <p className="text-15 text-ink-faint">{t('identity.security.scan')}</p>
      <QrCard value={drawn.otpauthUrl} label={t('identity.security.qr')}>
        <span className="flex items-center justify-center gap-1">
          <span className="figures grid grid-cols-4 gap-x-3 gap-y-1 text-15 font-semibold text-ink-strong">
            {drawn.secret.match(/.{1,4}/g)?.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change place
              <span key={index}>{part}</span>
            ))}
          </span>
          <CopyButton
            text={drawn.secret}
            label={t('identity.security.copy')}
            copiedLabel={t('identity.security.copied')}
            failedLabel={t('identity.security.copyFailed')}
          />
        </span>
        {/* Nobody can scan the screen of the phone that shows it. */}
        <a
          href={drawn.otpauthUrl}
          className="hit mt-3 inline-flex min-h-9 items-center gap-1.5 rounded-control px-3 text-13 font-semibold text-accent-ink focus-ring lg:hidden"
        >
          {t('identity.security.openApp')}
          <Icon name="external" size={16} />
        </a>
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

type StepProps = { readonly methods: readonly FactorMethod[]; readonly onDone: () => void };

const TurnOn = ({ methods, onDone }: StepProps) => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('security.beginFactor');
  const [drawn, setDrawn] = useState<Drawn>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (drawn) return <Scan drawn={drawn} onCodes={setCodes} />;
  return (
    <CredentialForm
      text={t('identity.security.proveText')}
      submit={t('identity.security.next')}
      methods={methods}
      pending={pending}
      send={async (proof) => {
        const result = await run(proof);
        if (result.ok) setDrawn(result.value);
        return result;
      }}
    />
  );
};

const TurnOff = ({ methods, onDone }: StepProps) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCommand('security.disableFactor');
  return (
    <CredentialForm
      text={t('identity.security.offText')}
      submit={t('identity.security.turnOff')}
      methods={methods}
      pending={pending}
      send={async (proof) => {
        const result = await run(proof);
        if (result.ok) {
          toast.success(t('identity.security.isOff'));
          onDone();
        }
        return result;
      }}
    />
  );
};

const Renew = ({ methods, onDone }: StepProps) => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('security.renewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  return (
    <CredentialForm
      text={t('identity.security.renewText')}
      submit={t('identity.security.renew')}
      methods={methods}
      pending={pending}
      send={async (proof) => {
        const result = await run(proof);
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
  methods,
  onClose,
}: {
  readonly step: FactorStep | undefined;
  readonly methods: readonly FactorMethod[];
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
      {Step && <Step methods={methods} onDone={onClose} />}
    </Sheet>
  );
};
