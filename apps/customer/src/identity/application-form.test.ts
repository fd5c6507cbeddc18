import { describe, expect, test } from 'vitest';
import {
  type Application,
  type ApplicationItem,
  isWaiting,
  pictureProblem,
  reachable,
  stepProblems,
  stepsOf,
} from './application-form.ts';

const item = (name: ApplicationItem['item'], state: ApplicationItem['state']): ApplicationItem => ({
  item: name,
  state,
  remark: null,
  text: null,
  pictureUrl: null,
});

const application = (state: Application['state'], ...states: readonly ApplicationItem['state'][]): Application => ({
  id: 1,
  level: 'primary',
  state,
  submittedAt: null,
  timeline: [],
  sidesAlike: false,
  items: (['name', 'id-number', 'front', 'back'] as const).map((name, at) => item(name, states[at] ?? 'missing')),
});

const keys = (step: Parameters<typeof stepProblems>[1], of: Application | undefined, typed = {}, isUploading = false) =>
  stepProblems('primary', step, of, typed, isUploading).map(({ field, key }) => `${field}: ${key}`);

describe('IDENTITY-71: one thing a step', () => {
  test('what is missing is named in order; what is given or typed is not', () => {
    expect(keys('person', undefined)).toEqual(['name: verified13', 'id-number: verified17']);
    expect(keys('person', undefined, { name: 'Maria', 'id-number': ' ' })).toEqual(['id-number: verified17']);
    expect(keys('person', application('draft', 'given', 'given'))).toEqual([]);
    expect(keys('person', application('draft', 'given', 'given'), { name: '' })).toEqual(['name: verified13']);
    expect(keys('front', undefined)).toEqual(['front: verified14']);
    expect(keys('back', application('draft', 'given', 'given', 'given', 'refused'))).toEqual(['back: verified15']);
    expect(keys('front', application('draft', 'given', 'given', 'given'), {}, true)).toEqual(['front: verified16']);
  });

  test.each([
    [undefined, undefined, 'intro'],
    ['review', undefined, 'person'],
    ['back', application('draft', 'given', 'given'), 'front'],
    ['review', application('draft', 'given', 'given', 'given', 'given'), 'review'],
    ['nonsense', application('draft', 'given'), 'intro'],
    ['proof', application('draft'), 'intro'],
  ])('an address that names %s leads to the first step where something is missing', (wished, of, step) => {
    expect(reachable(wished, 'primary', of)).toBe(step);
  });
});

test('IDENTITY-47: the same picture as both sides stops at the back, until one of them is taken away', () => {
  const alike = { ...application('draft', 'given', 'given', 'given', 'given'), sidesAlike: true };
  expect(keys('front', alike)).toEqual([]);
  expect(keys('back', alike)).toEqual(['back: identity.verify.samePicture']);
  expect(reachable('review', 'primary', alike)).toBe('back');
  expect(keys('back', alike, { front: '' })).toEqual([]);
});

describe('IDENTITY-22: only what was refused is asked for again', () => {
  test('approved parts are no steps any more; after a refusal of all, everything is', () => {
    const again = application('action-required', 'approved', 'approved', 'approved', 'refused');
    expect(stepsOf('primary', again)).toEqual(['intro', 'back', 'review']);
    expect(stepsOf('primary', application('refused', 'given', 'given', 'given', 'given'))).toEqual([
      'intro',
      'person',
      'front',
      'back',
      'review',
    ]);
    expect(reachable('review', 'primary', application('refused', 'given', 'given', 'given', 'given'))).toBe('person');
  });
});

test('IDENTITY-72: a document is a JPEG, PNG or PDF under 20 MB', () => {
  const size = 5_000_000;
  for (const type of ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', 'application/pdf'])
    expect(pictureProblem({ type, size })).toBeUndefined();
  for (const type of ['image/svg+xml', 'text/html', '', 'image/heic'])
    expect(pictureProblem({ type, size })).toBe('identity.verify.wrongType');
  expect(pictureProblem({ type: 'image/png', size: 20 * 1024 * 1024 })).toBe('file size should smaller then 20M');
});

test('IDENTITY-73: only what a reviewer has is asked for again and again', () => {
  const waiting = (['draft', 'submitted', 'in-review', 'approved', 'action-required', 'refused'] as const).filter(
    (state) => isWaiting(application(state)),
  );
  expect(waiting).toEqual(['submitted', 'in-review']);
  expect(isWaiting(undefined)).toBe(false);
});
