import type { FieldProblem } from '../shell/use-form.ts';
import { type Address, isBlank } from './address.ts';
import { isPasswordLengthWrong, problemsOf } from './form-check.ts';

export type RecoveryForm = Address & { readonly code: string; readonly password: string; readonly confirm: string };

export const emptyRecoveryForm = (area: string): RecoveryForm => ({
  by: 'phone',
  area,
  phone: '',
  email: '',
  code: '',
  password: '',
  confirm: '',
});

type RecoveryProblem = FieldProblem<keyof RecoveryForm & string>;

/** What is wrong with a recovery, in the published order (AUTH-5). A code is asked for on both tabs: without one nobody owns the address. */
export const recoveryProblems = (form: RecoveryForm): readonly RecoveryProblem[] =>
  form.by === 'phone'
    ? problemsOf([
        [isBlank(form.phone), 'phone', 'login_13'],
        [form.password === '', 'password', 'login_5'],
        [form.confirm === '', 'confirm', 'login_6'],
        [form.password !== form.confirm, 'confirm', 'login_7'],
        [isBlank(form.area), 'area', 'pleaseCountryCode'],
        [isBlank(form.code), 'code', 'pleaseVerificationCode'],
        [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
      ])
    : problemsOf([
        [isBlank(form.email), 'email', 'login_15'],
        [isBlank(form.code), 'code', 'pleaseVerificationCode'],
        [form.password === '', 'password', 'login_9'],
        [form.confirm === '', 'confirm', 'login_10'],
        [form.password !== form.confirm, 'confirm', 'login_7'],
        [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
      ]);

/** What is wrong with the older recovery (AUTH-6): an empty password, two that differ, a missing code. */
export const oldRecoveryProblems = (form: RecoveryForm): readonly RecoveryProblem[] =>
  problemsOf([
    [form.by === 'phone' && isBlank(form.phone), 'phone', 'login_13'],
    [form.by === 'email' && isBlank(form.email), 'email', 'login_15'],
    [form.password === '', 'password', 'forget1'],
    [form.confirm === '', 'confirm', 'forget1'],
    [form.password !== form.confirm, 'confirm', 'forget2'],
    [isBlank(form.code), 'code', 'forget3'],
    [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
  ]);
