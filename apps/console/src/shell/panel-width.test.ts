import { expect, test } from 'vitest';
import { fittingWidth } from './panel-width.tsx';

test('CONSOLE-46: the detail panel is as wide as it is drawn, and leaves the rail and the list their room', () => {
  expect(fittingWidth(700, 1440)).toBe(700);
  expect(fittingWidth(1400, 1440)).toBe(920);
  expect(fittingWidth(100, 1440)).toBe(420);
  expect(fittingWidth(900, 900)).toBe(420);
});
