import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './address.ts';

test('an address that an older console wrote narrows by the field’s present name', () => {
  expect(parseSearch('?book=demo&side=sell&open=customer:12')).toEqual({
    mode: 'demo',
    side: 'sell',
    open: 'customer:12',
  });
  expect(stringifySearch(parseSearch('?book=demo'))).toBe('?mode=demo');
});

test('an address that has a field under both names narrows by the present one', () => {
  expect(parseSearch('?mode=real&book=demo')).toEqual({ mode: 'real' });
  expect(parseSearch('?book=demo&mode=real')).toEqual({ mode: 'real' });
});
