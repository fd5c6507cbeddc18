import type { FieldProblem } from '../shell/use-form.ts';
import { type Address, isBlank } from './address.ts';
import { problemsOf } from './form-check.ts';

export type BindForm = Address & { readonly code: string };

/** What is wrong with binding a telephone or an e-mail, in the published order (AUTH-9); the code proves the address. */
export const bindProblems = (form: BindForm): readonly FieldProblem<keyof BindForm & string>[] =>
  form.by === 'phone'
    ? problemsOf([
        [isBlank(form.area), 'area', 'pleaseCountryCode'],
        [isBlank(form.phone), 'phone', 'login_13'],
        [isBlank(form.code), 'code', 'pleaseVerificationCode'],
      ])
    : problemsOf([
        [isBlank(form.email), 'email', 'login_15'],
        [isBlank(form.code), 'code', 'pleaseVerificationCode'],
      ]);
