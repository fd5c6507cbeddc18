import { describe, expect, test } from 'vitest';
import { usernameOf } from './address.ts';
import { bindProblems } from './bind-form.ts';
import { codeLoginProblems, emptyLoginForm, loginProblems } from './login-form.ts';
import { changeProblems, emptyPasswordForm, setProblems } from './password-form.ts';
import { emptyRecoveryForm, oldRecoveryProblems, recoveryProblems } from './recovery-form.ts';
import { emptyRegisterForm, registerProblems } from './register-form.ts';

const keys = (problems: readonly { readonly field: string; readonly key: string }[]) =>
  problems.map(({ field, key }) => `${field} ${key}`);
const strict = { codeNeeded: true, invitationNeeded: true };
const loose = { codeNeeded: false, invitationNeeded: false };

test.each([
  [{ by: 'phone', area: '34', phone: '612 345 678', email: '' }, '34612345678'],
  [{ by: 'phone', area: '+44', phone: '07700 900123', email: '' }, '447700900123'],
  [{ by: 'email', area: '34', phone: '1', email: ' ada@example.org ' }, 'ada@example.org'],
] as const)('AUTH-10: the account of %j is %s', (address, username) => {
  expect(usernameOf(address)).toBe(username);
});

describe('register', () => {
  test('AUTH-1: by phone, everything missing is told in the published order', () => {
    expect(keys(registerProblems({ ...emptyRegisterForm('', '') }, strict))).toEqual([
      'phone login_4',
      'password login_5',
      'confirm login_6',
      'invitation error-sm3',
      'accepted login_3',
      'area pleaseCountryCode',
      'code forget3',
    ]);
  });

  test('AUTH-1: code and invitation are asked for only where the deployment does', () => {
    const form = { ...emptyRegisterForm('34', ''), phone: '612345678', password: 'longenough', confirm: 'longenough' };
    expect(keys(registerProblems({ ...form, accepted: true }, loose))).toEqual([]);
    expect(keys(registerProblems({ ...form, accepted: true }, strict))).toEqual([
      'invitation error-sm3',
      'code forget3',
    ]);
  });

  test('AUTH-2: by e-mail, terms come first and a code is always asked for', () => {
    expect(keys(registerProblems({ ...emptyRegisterForm('34', ''), by: 'email' }, loose))).toEqual([
      'accepted login_3',
      'email login_15',
      'password login_9',
      'confirm login_10',
      'code pleaseVerificationCode',
    ]);
  });

  test.each([
    ['1234567', '1234567', ['password identity.passwordLength']],
    ['12345678', '12345679', ['confirm login_7']],
    ['x'.repeat(129), 'x'.repeat(129), ['password identity.passwordLength']],
    ['密碼密碼密碼密碼', '密碼密碼密碼密碼', []],
  ])('AUTH-11: password %s repeated as %s gives %j', (password, confirm, problems) => {
    const form = { ...emptyRegisterForm('34', ''), phone: '6', accepted: true, password, confirm };
    expect(keys(registerProblems(form, loose))).toEqual(problems);
  });
});

describe('sign in', () => {
  test('AUTH-3: by password', () => {
    expect(keys(loginProblems(emptyLoginForm('')))).toEqual([
      'phone login_13',
      'area pleaseCountryCode',
      'password login_5',
    ]);
    expect(keys(loginProblems({ ...emptyLoginForm('34'), by: 'email' }))).toEqual([
      'email login_15',
      'password login_9',
    ]);
    expect(keys(loginProblems({ ...emptyLoginForm('34'), phone: '6', password: 'x' }))).toEqual([]);
  });

  test('AUTH-4: by code', () => {
    expect(keys(codeLoginProblems(emptyLoginForm('')))).toEqual([
      'phone login_13',
      'area pleaseCountryCode',
      'code forget3',
    ]);
    expect(keys(codeLoginProblems({ ...emptyLoginForm('34'), by: 'email' }))).toEqual([
      'email login_15',
      'code forget3',
    ]);
  });
});

describe('passwords', () => {
  test('AUTH-5: recovery asks for address, new password twice and the code', () => {
    expect(keys(recoveryProblems(emptyRecoveryForm('34')))).toEqual([
      'phone login_13',
      'password login_5',
      'confirm login_6',
      'code pleaseVerificationCode',
    ]);
    expect(keys(recoveryProblems({ ...emptyRecoveryForm('34'), by: 'email' }))).toEqual([
      'email login_15',
      'code pleaseVerificationCode',
      'password login_9',
      'confirm login_10',
    ]);
  });

  test('AUTH-6: the older recovery', () => {
    expect(keys(oldRecoveryProblems(emptyRecoveryForm('34')))).toEqual([
      'phone login_13',
      'password forget1',
      'confirm forget1',
      'code forget3',
    ]);
    const differing = { ...emptyRecoveryForm('34'), phone: '6', password: 'longenough', confirm: 'long-enough' };
    expect(keys(oldRecoveryProblems({ ...differing, code: '1' }))).toEqual(['confirm forget2']);
  });

  test('AUTH-7: changing needs all three, the new one twice alike', () => {
    expect(keys(changeProblems(emptyPasswordForm))).toEqual([
      'old fundspassword7',
      'password fundspassword7',
      'confirm fundspassword7',
    ]);
    expect(keys(changeProblems({ old: 'a', password: 'longenough', confirm: 'other' }))).toEqual([
      'confirm fundspassword3',
    ]);
    expect(keys(changeProblems({ old: 'a', password: 'longenough', confirm: 'other' }, 'change-password1'))).toEqual([
      'confirm change-password1',
    ]);
    expect(keys(changeProblems({ old: 'a', password: 'longenough', confirm: 'longenough' }))).toEqual([]);
  });

  test('AUTH-8: setting one where there is none', () => {
    expect(keys(setProblems(emptyPasswordForm))).toEqual(['password fundspassword1', 'confirm fundspassword7']);
  });
});

test('AUTH-9: binding asks for the address, then its code', () => {
  const empty = { by: 'phone', area: '', phone: '', email: '', code: '' } as const;
  expect(keys(bindProblems(empty))).toEqual([
    'area pleaseCountryCode',
    'phone login_13',
    'code pleaseVerificationCode',
  ]);
  expect(keys(bindProblems({ ...empty, by: 'email' }))).toEqual(['email login_15', 'code pleaseVerificationCode']);
});
