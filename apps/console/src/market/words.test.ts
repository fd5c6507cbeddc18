import { expect, test } from 'vitest';
import { haltAloneText } from './words.ts';

test.each([
  [
    'not halted',
    false,
    239,
    'One operator alone may halt it for 239 more minutes now; what it was halted for lately counts.',
  ],
  [
    'a minute left',
    false,
    1,
    'One operator alone may halt it for 1 more minute now; what it was halted for lately counts.',
  ],
  ['nothing left', false, 0, 'Every halt needs two operators now: what it was halted for lately counts.'],
  [
    'halted already',
    true,
    239,
    'It is halted already: changing the end of the halt needs two operators, however short.',
  ],
])(
  'SPOT-13: what one operator alone may decide of a halt is said as the server decides it: %s',
  (_, isHalted, left, says) => {
    expect(haltAloneText(isHalted, left)).toBe(says);
  },
);
