import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, useFormat } from '../shell/index.ts';
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
  readonly needsCode: boolean;
  readonly secrets: Secrets;
  readonly onChange: (change: Partial<Secrets>) => void;
  readonly onSubmit: () => void;
  readonly passwordError: string | undefined;
  readonly codeError: string | undefined;
};

const SecretFields = ({ needsCode, secrets, onChange, onSubmit, passwordError, codeError }: SecretFieldsProps) => {
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
      {needsCode && (
        <TextField
          label={t('funds.withdraw.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          value={secrets.secondFactor}
          onChange={(secondFactor) => onChange({ secondFactor })}
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
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const [secrets, setSecrets] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = (changed: Partial<Secrets>): void => {
    setTried(false);
    setSecrets((before) => ({ ...before, ...changed }));
  };
  const close = (): void => {
    setSecrets(EMPTY);
    setTried(false);
    props.onClose();
  };
  const isCodeMissing = terms.needsSecondFactor && secrets.secondFactor.trim() === '';
  const confirm = (): void => {
    setTried(true);
    if (secrets.fundsPassword !== '' && !isCodeMissing) props.onConfirm(secrets);
  };
  const said = failure && (failure.message || t('funds.withdraw.unanswered'));
  const beside = tried ? failure?.error : undefined;
  const passwordError =
    tried && secrets.fundsPassword === ''
      ? t('withdraw_please_pwd')
      : beside === 'BAD_FUNDS_PASSWORD'
        ? said
        : undefined;
  const codeError =
    tried && isCodeMissing
      ? t('funds.withdraw.needCode')
      : beside === 'BAD_SECOND_FACTOR' || beside === 'SECOND_FACTOR_NEEDED'
        ? said
        : undefined;
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
      isPending={props.pending}
      error={tried && said && !passwordError && !codeError ? said : undefined}
    >
      <SecretFields
        needsCode={terms.needsSecondFactor}
        secrets={secrets}
        onChange={change}
        onSubmit={confirm}
        passwordError={passwordError}
        codeError={codeError}
      />
    </ConfirmSheet>
  );
};
