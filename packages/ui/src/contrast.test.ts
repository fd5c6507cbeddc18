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

  test.each(SHAPE_PAIRS)('shape %s on %s has 3:1', (shape, ground) => {
    expect(ratio(shape, ground)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });
});
