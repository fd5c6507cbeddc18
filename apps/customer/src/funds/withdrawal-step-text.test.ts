import { expect, test } from 'vitest';
import en from '../../../../locales/en/funds.json' with { type: 'json' };
import es from '../../../../locales/es/funds.json' with { type: 'json' };
import { hasStepText } from './withdrawal-step-text.ts';

test.each([
  ['requested', 'waiting', true],
  ['requested', 'done', false],
  ['requested', 'failed', false],
  ['refused', 'failed', true],
  ['paid', 'done', true],
] as const)('FUNDS-133: the sentence of %s on a withdrawal that is %s: %s', (step, state, says) => {
  expect(hasStepText(step, state)).toBe(says);
});

test.each([en, es])('FUNDS-133: a paused withdrawal is not named as money on hold is', (texts) => {
  expect(texts['funds.withdrawal.state.on-hold']).not.toBe(texts['funds.balance.held']);
});
