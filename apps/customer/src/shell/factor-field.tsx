import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { hasPasskeys } from '@bourse/ui/passkey';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOfCall } from './api.ts';

export type FactorMethod = ReplyOfCall<'funds.withdrawalTerms'>['secondFactors'][number];

/** How the second factor is given now: by the device where it can, else by a code; undefined where none is asked for. */
export const useFactorMethod = (methods: readonly FactorMethod[]) => {
  const [chosen, choose] = useState<FactorMethod>();
  const first = methods.includes('passkey') && hasPasskeys() ? 'passkey' : 'code';
  return { method: methods.length === 0 ? undefined : (chosen ?? first), choose };
};

export type FactorFieldProps = {
  readonly methods: readonly FactorMethod[];
  readonly method: FactorMethod;
  readonly onMethod: (method: FactorMethod) => void;
  readonly label: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | undefined;
};

/** Asks for the second factor: says that the device will ask, or takes a code; who has a passkey may take the other way. */
export const FactorField = ({ methods, method, onMethod, label, code, onCode, error }: FactorFieldProps) => {
  const { t } = useTranslation('shell');
  const other = method === 'passkey' ? 'code' : 'passkey';
  return (
    <div className="space-y-1">
      {method === 'passkey' ? (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="flex items-start gap-2 text-15 text-ink-faint">
            <Icon name="shield" size={20} className="mt-0.5 shrink-0" />
            {t('shell.factor.byPasskey')}
          </p>
          {error && (
            <p role="alert" className="pt-2 text-13 text-danger">
              {error}
            </p>
          )}
        </div>
      ) : (
        <TextField
          label={label}
          autoComplete="one-time-code"
          maxLength={16}
          value={code}
          onChange={onCode}
          error={error}
        />
      )}
      {methods.includes('passkey') && hasPasskeys() && (
        <Button look="quiet" size="small" onPress={() => onMethod(other)}>
          {t(other === 'code' ? 'shell.factor.useCode' : 'shell.factor.usePasskey')}
        </Button>
      )}
    </div>
  );
};
