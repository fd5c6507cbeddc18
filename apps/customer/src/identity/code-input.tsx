import { useTranslation } from 'react-i18next';
import { type CallFailure, useCommand, useToast } from '../shell/index.ts';
import { type Address, usernameOf } from './address.ts';
import { CodeField } from './code-field.tsx';
import type { WorkCheckState, WorkFields } from './work-check.tsx';

export type CodeInputProps = {
  readonly scene: 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND';
  readonly address: Address;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly work: WorkCheckState;
  /** Shows that the address is missing before anything is sent; true when it is there. */
  readonly hasAddress: () => boolean;
  /** Shows a refusal beside its field; false when there is none. */
  readonly refuse: (failure: CallFailure) => boolean;
};

/** The code sent by mail or text message, with the button that sends it and then waits a minute. */
export const CodeInput = ({ scene, address, code, onChange, error, work, hasAddress, refuse }: CodeInputProps) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const byPhone = useCommand('auth.sendPhoneCode');
  const byEmail = useCommand('auth.sendEmailCode');
  const send = async (worked?: WorkFields): Promise<boolean> => {
    if (!hasAddress()) return false;
    const { run } = address.by === 'phone' ? byPhone : byEmail;
    const result = await run({ username: usernameOf(address), scene, ...(worked ?? work.fields) });
    if (result.ok) {
      toast.success(t('identity.codeSent'));
      return true;
    }
    const done = await work.take(result);
    if (done !== undefined) return done && !worked ? send(done) : false;
    if (!refuse(result)) toast.failure(result);
    return false;
  };
  return <CodeField label={t('identity.code')} code={code} onChange={onChange} error={error} onSend={() => send()} />;
};
