/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const tokensOf = (theme: 'dark' | 'light'): ReadonlyMap<string, string> => {
  const blocks = [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) =>
    selector?.includes(`[data-theme="${theme}"]`),
  );
  const pairs = blocks.flatMap(([, , body]) => [...(body ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)]);
  return new Map(pairs.map(([, name, value]) => [name ?? '', value ?? '']));
};

/** Relative luminance, WCAG 2.2. */
const luminance = (colour: string): number => {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const GROUNDS = ['page', 'surface', 'raised', 'sunken'];
const INKS = ['ink-strong', 'ink', 'ink-faint', 'accent-ink', 'danger', 'warning', 'info', 'success', 'green', 'red'];
const TEXT_PAIRS = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => [ink, ground] as const)),
  ...['danger', 'warning', 'info', 'success', 'green', 'red'].map((name) => [name, `${name}-tint`] as const),
  ['accent-ink', 'accent-tint'] as const,
  ['ink-strong', 'accent-tint'] as const,
  ['ink-strong', 'hair'] as const,
  ['ink', 'green-tint'] as const,
  ['ink', 'red-tint'] as const,
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
  ['on-danger', 'danger-solid'] as const,
  ['on-green', 'green-solid'] as const,
  ['on-red', 'red-solid'] as const,
];
const SHAPE_PAIRS = GROUNDS.flatMap((ground) =>
  ['focus', 'accent', 'green', 'red', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'].map(
    (name) => [name, ground] as const,
  ),
);

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string): number => {
    const [first, second] = [tokens.get(a), tokens.get(b)];
    if (!first || !second) throw new RangeError(`no colour for ${first ? b : a}`);
    return contrast(first, second);
  };

  test.each(TEXT_PAIRS)('text %s on %s has 4.5:1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPE_PAIRS)('shape %s on %s has 3:1', (shape, ground) => {
    expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});
