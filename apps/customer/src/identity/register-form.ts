import type { FieldProblem } from '../shell/use-form.ts';
import { type Address, isBlank } from './address.ts';
import { isPasswordLengthWrong, problemsOf } from './form-check.ts';

export type RegisterForm = Address & {
  readonly password: string;
  readonly confirm: string;
  readonly code: string;
  readonly invitation: string;
  readonly accepted: boolean;
};

export type RegisterPolicy = { readonly codeNeeded: boolean; readonly invitationNeeded: boolean };

export const emptyRegisterForm = (area: string, invitation: string): RegisterForm => ({
  by: 'phone',
  area,
  phone: '',
  email: '',
  password: '',
  confirm: '',
  code: '',
  invitation,
  accepted: false,
});

/** What is wrong with a registration, in the published order (AUTH-1, AUTH-2); the length of the password after what must be there. */
export const registerProblems = (
  form: RegisterForm,
  policy: RegisterPolicy,
): readonly FieldProblem<keyof RegisterForm & string>[] =>
  form.by === 'phone'
    ? problemsOf([
        [isBlank(form.phone), 'phone', 'login_4'],
        [form.password === '', 'password', 'login_5'],
        [form.confirm === '', 'confirm', 'login_6'],
        [form.password !== form.confirm, 'confirm', 'login_7'],
        [policy.invitationNeeded && isBlank(form.invitation), 'invitation', 'error-sm3'],
        [!form.accepted, 'accepted', 'login_3'],
        [isBlank(form.area), 'area', 'pleaseCountryCode'],
        [policy.codeNeeded && isBlank(form.code), 'code', 'forget3'],
        [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
      ])
    : problemsOf([
        [!form.accepted, 'accepted', 'login_3'],
        [isBlank(form.email), 'email', 'login_15'],
        [form.password === '', 'password', 'login_9'],
        [form.confirm === '', 'confirm', 'login_10'],
        [form.password !== form.confirm, 'confirm', 'login_7'],
        [isBlank(form.code), 'code', 'pleaseVerificationCode'],
        [policy.invitationNeeded && isBlank(form.invitation), 'invitation', 'error-sm3'],
        [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
      ]);
