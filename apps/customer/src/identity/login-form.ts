import type { FieldProblem } from '../shell/use-form.ts';
import { type Address, isBlank } from './address.ts';
import { problemsOf } from './form-check.ts';

export type LoginForm = Address & { readonly password: string; readonly code: string; readonly secondFactor: string };

export const emptyLoginForm = (area: string): LoginForm => ({
  by: 'phone',
  area,
  phone: '',
  email: '',
  password: '',
  code: '',
  secondFactor: '',
});

/** What is wrong with signing in by password, in the published order (AUTH-3). */
export const loginProblems = (form: LoginForm): readonly FieldProblem<keyof LoginForm & string>[] =>
  form.by === 'phone'
    ? problemsOf([
        [isBlank(form.phone), 'phone', 'login_13'],
        [isBlank(form.area), 'area', 'pleaseCountryCode'],
        [form.password === '', 'password', 'login_5'],
      ])
    : problemsOf([
        [isBlank(form.email), 'email', 'login_15'],
        [form.password === '', 'password', 'login_9'],
      ]);

/** What is wrong with signing in by code, in the published order (AUTH-4). */
export const codeLoginProblems = (form: LoginForm): readonly FieldProblem<keyof LoginForm & string>[] =>
  form.by === 'phone'
    ? problemsOf([
        [isBlank(form.phone), 'phone', 'login_13'],
        [isBlank(form.area), 'area', 'pleaseCountryCode'],
        [isBlank(form.code), 'code', 'forget3'],
      ])
    : problemsOf([
        [isBlank(form.email), 'email', 'login_15'],
        [isBlank(form.code), 'code', 'forget3'],
      ]);
