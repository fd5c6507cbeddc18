import type { FieldProblem } from '../shell/use-form.ts';
import { isPasswordLengthWrong, problemsOf } from './form-check.ts';

export type PasswordForm = { readonly old: string; readonly password: string; readonly confirm: string };

export const emptyPasswordForm: PasswordForm = { old: '', password: '', confirm: '' };

type PasswordProblem = FieldProblem<keyof PasswordForm>;

/** What is wrong with changing a password that exists (AUTH-7): all three are needed, the new one twice alike, or it is said by `mismatch`. */
export const changeProblems = (form: PasswordForm, mismatch = 'fundspassword3'): readonly PasswordProblem[] =>
  problemsOf([
    [form.old === '', 'old', 'fundspassword7'],
    [form.password === '', 'password', 'fundspassword7'],
    [form.confirm === '', 'confirm', 'fundspassword7'],
    [form.password !== form.confirm, 'confirm', mismatch],
    [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
  ]);

/** What is wrong with setting a password where there is none (AUTH-8). */
export const setProblems = (form: PasswordForm): readonly PasswordProblem[] =>
  problemsOf([
    [form.password === '', 'password', 'fundspassword1'],
    [form.confirm === '', 'confirm', 'fundspassword7'],
    [form.password !== form.confirm, 'confirm', 'fundspassword3'],
    [isPasswordLengthWrong(form.password), 'password', 'identity.passwordLength'],
  ]);
