import { expect, test } from 'vitest';
import { APPLICATION_TRANSITIONS, OFFERING_TRANSITIONS } from './state.ts';

test('IPO-2: the legal stages of an offering are these', () => {
  expect(OFFERING_TRANSITIONS).toEqual({
    open: { close: 'freezing', 'call-off': 'returning' },
    freezing: { freeze: 'frozen', allot: 'allotting', 'call-off': 'returning' },
    frozen: { draw: 'drawing', 'call-off': 'returning' },
    drawing: { allot: 'allotting', 'call-off': 'returning' },
    allotting: { end: 'allotted', 'call-off': 'returning' },
    allotted: { pay: 'paid', 'call-off': 'returning' },
    paid: { list: 'listed', 'call-off': 'returning' },
    listed: {},
    returning: { end: 'called-off' },
    'called-off': {},
  });
});

test('IPO-3: the legal steps of an application are these', () => {
  expect(APPLICATION_TRANSITIONS).toEqual({
    applied: { allot: 'allotted', 'pass-over': 'not-allotted', return: 'returned' },
    'not-allotted': {},
    allotted: { pay: 'paid', return: 'returned' },
    paid: { list: 'listed', return: 'returned' },
    listed: {},
    returned: {},
  });
});
