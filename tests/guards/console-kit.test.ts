import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EndpointName, type ErrorName, endpoints } from '@bourse/wire';
import { expect, test } from 'vitest';
import { REFUSED_FIELDS } from '../../apps/console/src/shell/refused-field.ts';

const home = fileURLToPath(new URL('../../apps/console/src/', import.meta.url));

/** Every part of the console but the kit itself and what tests it. */
const parts = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => !file.startsWith('shell/') && !file.endsWith('.test.tsx'))
  .sort();

const using = (what: RegExp): readonly string[] =>
  parts.filter((file) => what.test(readFileSync(join(home, file), 'utf8')));

test('CONSOLE-84: lists and tables of the console are those of its kit; an editor of limits and the matrix of roles are no lists', () => {
  expect(using(/<table\b/)).toEqual(['content/money-table.tsx', 'identity/roles.screen.tsx']);
  expect(using(/\bfetch\(|\bsetInterval\(|\busePages\(/)).toEqual([]);
});

test('CONSOLE-83: the fields of a form that sends something are those of the kit', () => {
  expect(using(/<Input(\.Password|\.TextArea)?[\s>]/)).toEqual([
    // What is written for customers has a workbench of its own, which says beside each field what is wrong.
    'content/field.tsx',
    'content/rich-text.tsx',
    // A link to copy.
    'identity/operator-link.tsx',
  ]);
});

/** Refusals that are about the thing itself, about who asks, or about the time: they stand by the way on. */
const ABOUT_NO_FIELD: readonly ErrorName[] = [
  'ACCOUNT_NOT_EMPTY',
  'ACCOUNT_NOT_FOUND',
  'ALREADY_LIVE',
  'APPLICATION_NOT_FOUND',
  'BAD_FILE',
  'BAD_OPERATOR_LINK',
  'BAD_PASSKEY',
  'BORROWED_FUNDS',
  'CONFLICT',
  'CONTENT_NOT_FOUND',
  'COUNTRY_NOT_DECLARED',
  'CREDIT_LIMIT_NONE',
  'CREDIT_NOT_APPLYING',
  'CUSTOMER_CANNOT_TRADE',
  'CUSTOMER_FROZEN',
  'CUSTOMER_NOT_FOUND',
  'DEPOSIT_NOT_FOUND',
  'DESTINATION_CHANGED',
  'DESTINATION_UNSEEN',
  'DIFFERENCE_DECIDED',
  'DIFFERENCE_NOT_FOUND',
  'DIVIDEND_NOT_FOUND',
  'ENROLMENT_NEEDED',
  'FILE_NOT_FOUND',
  'FOUR_EYES_NEEDED',
  'FROZEN',
  'FUNDS_PASSWORD_NOT_SET',
  'HALTED',
  'INCOME_PRODUCT_NOT_FOUND',
  'LAST_ADMINISTRATOR',
  'LEADER_NOT_FOUND',
  'LOCKED',
  'NOT_CREDITED',
  'NOT_FIRST',
  'NOT_FOR_ROLE',
  'NOT_HALTED',
  'NOT_IN_REVIEW',
  'NOT_ON_SALE',
  'NOT_PAID',
  'NOT_PROCESSING',
  'NOT_WAITING',
  'NO_SUCH_ITEM',
  'OFFERING_CLOSED',
  'OFFERING_NOT_FOUND',
  'OFFER_CLOSED',
  'OFFER_NOT_FOUND',
  'OPERATOR_NOT_FOUND',
  'OPTION_POOL_SHORT',
  'ORDER_NOT_FOUND',
  'OWN_ACCOUNT',
  'OWN_PROPOSAL',
  'PASSKEY_NOT_FOUND',
  'PAYMENT_DETAIL_NOT_FOUND',
  'POSTING_MISFIT',
  'POSTING_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'PROPOSAL_DECIDED',
  'PROPOSAL_NOT_FOUND',
  'PROPOSAL_OPEN',
  'RATE_UNAVAILABLE',
  'REVERSAL_ABOVE_AVAILABLE',
  'SECOND_FACTOR_OFF',
  'SESSION_NOT_FOUND',
  'SPLIT_NOT_FOUND',
  'STORAGE_FULL',
  'TAKEN_BY_OTHER',
  'TOO_FEW_ADMINISTRATORS',
  'TOO_MANY_PASSKEYS',
  'WITHDRAWAL_NOT_FOUND',
];

const read = (file: string): string => readFileSync(join(home, file), 'utf8');

/** What a part of the console sends: its commands' names, and every error that one of them may answer. */
const sent = parts.map((file) => {
  const names = [
    ...new Set([...read(file).matchAll(/\bsending\(\s*'(console\.\w+)'/g)].map(([, name]) => name as EndpointName)),
  ];
  return { file, errors: [...new Set(names.flatMap((name): readonly ErrorName[] => endpoints[name].errors))] };
});

/** What they send is about an instrument that is looked at, or about what another operator has typed. */
const WITHOUT_FIELDS = ['market/instrument-detail.tsx', 'platform/proposal-card.tsx'];

test('CONSOLE-83: a form whose command may refuse one of its fields shows it beside that field', () => {
  const isOfField = (error: ErrorName): boolean => error in REFUSED_FIELDS && error !== 'REASON_NEEDED';
  const without = sent
    .filter(({ errors }) => errors.some(isOfField))
    .map(({ file }) => file)
    .filter((file) => !/\buseRefusals\(/.test(read(file)));
  expect(without).toEqual(WITHOUT_FIELDS);
  const withoutReason = sent
    .filter(({ errors }) => errors.includes('REASON_NEEDED'))
    .map(({ file }) => file)
    .filter((file) => !/<(ReasonAction|CustomerTextAction|CorrectionAction|Reveal)\b|\buseRefusals\(/.test(read(file)));
  expect(withoutReason).toEqual([]);
});

test('CONSOLE-83: every refusal of a command of the console is about a field, or known to be about none', () => {
  const unknown = sent.flatMap(({ errors }) => errors).filter((error) => !(error in REFUSED_FIELDS));
  expect([...new Set(unknown)].sort()).toEqual(ABOUT_NO_FIELD);
});
