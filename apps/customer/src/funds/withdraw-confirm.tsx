import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { AppLink } from '@bourse/ui/link';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  type CallFailure,
  confirmByPasskey,
  FactorField,
  type FactorMethod,
  useFactorMethod,
  useFormat,
} from '../shell/index.ts';
import type { Payee, Preview, Secrets, WithdrawTerms } from './withdraw-form.ts';

export type WithdrawConfirmProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (secrets: Secrets) => void;
  readonly amount: string;
  readonly terms: WithdrawTerms;
  readonly preview: Preview;
  readonly destination: Payee;
  readonly pending: boolean;
  readonly failure: CallFailure | undefined;
};

const EMPTY: Secrets = { fundsPassword: '', secondFactor: '' };

type SecretFieldsProps = {
  readonly methods: readonly FactorMethod[];
  readonly method: FactorMethod | undefined;
  readonly onMethod: (method: FactorMethod) => void;
  readonly secrets: Secrets;
  readonly onChange: (change: Partial<Secrets>) => void;
  readonly onSubmit: () => void;
  readonly passwordError: string | undefined;
  readonly codeError: string | undefined;
};

const SecretFields = (props: SecretFieldsProps) => {
  const { methods, method, onMethod, secrets, onChange, onSubmit, passwordError, codeError } = props;
  const { t } = useTranslation('funds');
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={t('funds.withdraw.password')}
        type="password"
        autoComplete="off"
        maxLength={128}
        value={secrets.fundsPassword}
        onChange={(fundsPassword) => onChange({ fundsPassword })}
        error={passwordError}
        showLabel={t('funds.withdraw.showPassword')}
        hideLabel={t('funds.withdraw.hidePassword')}
      />
      <AppLink
        href={address('/recoverFundsPassword')}
        className="hit inline-block rounded-md text-13 text-accent-ink focus-ring"
      >
        {t('funds.withdraw.forgotten')}
      </AppLink>
      {method && (
        <FactorField
          methods={methods}
          method={method}
          onMethod={onMethod}
          label={t('funds.withdraw.code')}
          code={secrets.secondFactor}
          onCode={(secondFactor) => onChange({ secondFactor })}
          error={codeError}
        />
      )}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );
};

/** Says in words what will happen, and asks for the funds password and the second factor. They are nowhere kept. */
export const WithdrawConfirm = (props: WithdrawConfirmProps) => {
  const { amount, terms, preview, destination, failure } = props;
  const { t } = useTranslation(['funds', 'shell']);
  const { money } = useFormat();
  const [secrets, setSecrets] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const { method, choose } = useFactorMethod(terms.secondFactors);
  const [isAsking, setAsking] = useState(false);
  /** Why the device did not confirm. */
  const [notConfirmed, setNotConfirmed] = useState<string>();
  const change = (changed: Partial<Secrets>): void => {
    setTried(false);
    setNotConfirmed(undefined);
    setSecrets((before) => ({ ...before, ...changed }));
  };
  const close = (): void => {
    setSecrets(EMPTY);
    setTried(false);
    setNotConfirmed(undefined);
    props.onClose();
  };
  const isCodeMissing = method === 'code' && secrets.secondFactor.trim() === '';
  const askDevice = async (): Promise<void> => {
    setAsking(true);
    const confirmed = await confirmByPasskey('withdrawal');
    setAsking(false);
    if (confirmed.ok) props.onConfirm({ ...secrets, passkey: confirmed.proof });
    else setNotConfirmed(confirmed.failure?.message || t('shell.factor.calledOff', { ns: 'shell' }));
  };
  const confirm = (): void => {
    if (isAsking) return;
    setTried(true);
    setNotConfirmed(undefined);
    if (secrets.fundsPassword === '' || isCodeMissing) return;
    if (method === 'passkey') void askDevice();
    else props.onConfirm(secrets);
  };
  const errorText = failure && (failure.message || t('funds.withdraw.unanswered'));
  const beside = tried ? failure?.error : undefined;
  const passwordError =
    tried && secrets.fundsPassword === ''
      ? t('withdraw_please_pwd')
      : beside === 'BAD_FUNDS_PASSWORD'
        ? errorText
        : undefined;
  const isOfFactor = ['BAD_SECOND_FACTOR', 'SECOND_FACTOR_NEEDED', 'BAD_PASSKEY'].includes(beside ?? '');
  const codeError =
    notConfirmed ?? (tried && isCodeMissing ? t('funds.withdraw.needCode') : isOfFactor ? errorText : undefined);
  const shown = (text: string): string => money(text, terms.asset);
  const values = {
    amount: shown(amount),
    arrives: shown(preview.arrives),
    destination: `\u2068${destination.title} ${destination.masked}\u2069`,
  };
  return (
    <ConfirmSheet
      isOpen={props.isOpen}
      onClose={close}
      onConfirm={confirm}
      title={t('funds.withdraw.confirmTitle')}
      says={t('funds.withdraw.confirmSays', values)}
      lines={[
        { label: t('funds.withdraw.amount'), value: values.amount },
        { label: t('funds.withdraw.fee'), value: shown(preview.fee) },
        { label: t('funds.withdraw.arrives'), value: values.arrives, strong: true },
      ]}
      confirmLabel={t('funds.withdraw.confirm')}
      cancelLabel={t('funds.withdraw.back')}
      isPending={props.pending || isAsking}
      error={tried && errorText && !passwordError && !codeError ? errorText : undefined}
    >
      <SecretFields
        methods={terms.secondFactors}
        method={method}
        onMethod={(chosen) => {
          choose(chosen);
          change({ secondFactor: '' });
        }}
        secrets={secrets}
        onChange={change}
        onSubmit={confirm}
        passwordError={passwordError}
        codeError={codeError}
      />
    </ConfirmSheet>
  );
};
