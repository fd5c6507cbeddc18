/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { contrastOf, SHAPE_CONTRAST, SHAPE_PAIRS, TEXT_CONTRAST, TEXT_PAIRS, THEME_COLOURS } from '@bourse/rules';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const tokensOf = (theme: 'dark' | 'light'): ReadonlyMap<string, string> => {
  const blocks = [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) =>
    selector?.includes(`[data-theme="${theme}"]`),
  );
  const pairs = blocks.flatMap(([, , body]) => [...(body ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)]);
  return new Map(pairs.map(([, name, value]) => [name ?? '', value ?? '']));
};

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string): number => {
    const [first, second] = [tokens.get(a), tokens.get(b)];
    if (!first || !second) throw new RangeError(`no colour for ${first ? b : a}`);
    return contrastOf(first, second);
  };

  test('has every colour that a brand may bring', () => {
    expect(THEME_COLOURS.filter((name) => !tokens.has(name))).toEqual([]);
  });

  test.each(TEXT_PAIRS)('text %s on %s has 4.5:1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  // The mark of the demo account is no brand's to colour: it must never look like the rest.
  test.each([
    ['on-demo', 'demo-solid'],
    ['demo', 'demo-tint'],
    ['demo', 'page'],
    ['demo', 'surface'],
    ['demo', 'raised'],
  ])('SHELL-13: the demo account is marked readably, %s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  // The field's ground and line are made of the others: see tokens.css.
  const field = theme === 'dark' ? 'sunken' : 'raised';
  const mixed = (front: string, share: number, ground: string): string => {
    const [a, b] = [tokens.get(front), tokens.get(ground)].map((colour) =>
      Number.parseInt((colour ?? '').slice(1), 16),
    );
    const channel = (shift: number): string =>
      Math.round((((a ?? 0) >> shift) & 255) * share + (((b ?? 0) >> shift) & 255) * (1 - share))
        .toString(16)
        .padStart(2, '0');
    return `#${channel(16)}${channel(8)}${channel(0)}`;
  };

  test('LOOK-2: a field is told from its page by its line', () => {
    expect(CSS).toContain('--field-line: color-mix(in srgb, var(--ink-faint) 76%, var(--field))');
    const line = mixed('ink-faint', 0.76, field);
    for (const ground of [field, 'page', 'surface'])
      expect(contrastOf(line, tokens.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });

  test.each([
    ['focus', field],
    ['danger', 'danger-tint'],
    ['accent', 'surface'],
  ])('LOOK-2: a field in use and a wrong one are told from the others, %s on %s', (line, ground) => {
    expect(ratio(line, ground)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });

  test.each([
    ['ink-strong', 'danger-tint'],
    ['ink-faint', 'danger-tint'],
  ])('LOOK-2: what stands in a wrong field is readable, %s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(SHAPE_PAIRS)('shape %s on %s has 3:1', (shape, ground) => {
    expect(ratio(shape, ground)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });
});
