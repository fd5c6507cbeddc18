import { expect, test } from 'vitest';
import { operatorsOf } from './entry-operators.ts';

const posting = { type: 'post-manually', by: 'ann', agreedBy: 'bob' };

test.each<[command: unknown, said: ReturnType<typeof operatorsOf>]>([
  [
    posting,
    [
      ['Proposed by', 'ann'],
      ['Confirmed by', 'bob'],
    ],
  ],
  [{ type: 'keyed', action: { ...posting, agreedBy: null } }, [['Operator', 'ann']]],
  [{ type: 'place-order', customer: 2 }, []],
  [null, []],
])('FUNDS-71: an entry says who proposed it and who confirmed it: %j', (command, said) => {
  expect(operatorsOf(command)).toEqual(said);
});
