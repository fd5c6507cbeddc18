// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';
import { Sparkline } from './sparkline.tsx';

test('FIGURES-9: where the window began is a dashed line and no point of the course, and the colour is told from it', () => {
  const values = [99, 98.5, 99.2];
  const { container } = render(<Sparkline values={values} base={100} hasGround={false} width={60} height={20} />);
  const { line, baseY } = linePath(values, 60, 20, 2, 100);
  expect(container.querySelector('path')?.getAttribute('d')).toBe(line);
  expect(line.match(/[ML]/g)).toHaveLength(values.length);
  expect(container.querySelector('line')?.getAttribute('y1')).toBe(String(baseY));
  // The last value is above the first of the course, and below where the window began.
  expect(container.querySelector('svg')?.getAttribute('class')).toContain('text-fall');
});
