import type { FieldProblem } from '../shell/use-form.ts';
import { isBlank } from './address.ts';
import { isPasswordLengthWrong, problemsOf } from './form-check.ts';

/** Codes sent to the account's own addresses. */
export type OwnCodes = { readonly phoneCode: string; readonly emailCode: string };
export type Own = { readonly phone: string | null; readonly email: string | null };

export type FundsRecovery = OwnCodes & { readonly password: string; readonly confirm: string };
export const emptyFundsRecovery: FundsRecovery = { phoneCode: '', emailCode: '', password: '', confirm: '' };

/** What is wrong with recovering the funds password: a code of every address the account has, and the new one twice alike. */
export const fundsRecoveryProblems = (
  form: FundsRecovery,
  { phone, email }: Own,
): readonly FieldProblem<keyof FundsRecovery>[] =>
  problemsOf([
    [phone !== null && isBlank(form.phoneCode), 'phoneCode', 'pleaseVerificationCode'],
    [email !== null && isBlank(form.emailCode), 'emailCode', 'pleaseVerificationCode'],
    [form.password === '', 'password', 'fundspassword1'],
    [form.confirm === '', 'confirm', 'fundspassword7'],
    [form.password !== form.confirm, 'confirm', 'fundspassword3'],
    [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
  ]);
