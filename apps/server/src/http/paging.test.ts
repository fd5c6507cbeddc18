import { expect, test } from 'vitest';
import { rangeOf } from './paging.ts';

test('a page says where its list starts', () => {
  expect(rangeOf({})).toEqual({ offset: 0, limit: 10 });
  expect(rangeOf({ pageNo: 3, pageSize: 20 })).toEqual({ offset: 40, limit: 20 });
  expect(rangeOf({ pageNum: 2 }, 5)).toEqual({ offset: 5, limit: 5 });
});
