import { expect, test } from 'vitest';
import { screens } from './module-registry.ts';

const repeated = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index);

test('no two screens have the same address or the same keys', () => {
  const addresses = screens.flatMap(({ path, formerPath }) => (formerPath === undefined ? [path] : [path, formerPath]));
  expect(repeated(addresses)).toEqual([]);
  expect(repeated(screens.map(({ keys }) => keys))).toEqual([]);
});
