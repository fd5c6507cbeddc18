/** Names of a theme's colours; a brand that brings its own theme gives all of them, for dark and for light. */
export const THEME_COLOURS = [
  'page',
  'surface',
  'raised',
  'sunken',
  'ink-strong',
  'ink',
  'ink-faint',
  'hair',
  'hair-strong',
  'accent',
  'accent-strong',
  'accent-ink',
  'accent-tint',
  'on-accent',
  'focus',
  'danger',
  'danger-tint',
  'danger-solid',
  'on-danger',
  'warning',
  'warning-tint',
  'info',
  'info-tint',
  'success',
  'success-tint',
  'green',
  'green-tint',
  'green-solid',
  'on-green',
  'red',
  'red-tint',
  'red-solid',
  'on-red',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const;

export type ThemeColour = (typeof THEME_COLOURS)[number];

/** A theme: each colour as '#rrggbb'. */
export type ThemeColours = Readonly<Record<ThemeColour, string>>;

type Pair = readonly [front: ThemeColour, ground: ThemeColour];

const GROUNDS = ['page', 'surface', 'raised', 'sunken'] as const;
const INKS = [
  'ink-strong',
  'ink',
  'ink-faint',
  'accent-ink',
  'danger',
  'warning',
  'info',
  'success',
  'green',
  'red',
] as const;
const SHAPES = [
  'focus',
  'accent',
  'green',
  'red',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const;

/** Text and the grounds it stands on: WCAG 2.2 AA asks for 4.5:1 (success criterion 1.4.3). */
export const TEXT_PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink): Pair => [ink, ground])),
  ['danger', 'danger-tint'],
  ['warning', 'warning-tint'],
  ['info', 'info-tint'],
  ['success', 'success-tint'],
  ['green', 'green-tint'],
  ['red', 'red-tint'],
  ['accent-ink', 'accent-tint'],
  ['ink-strong', 'accent-tint'],
  ['ink-strong', 'hair'],
  ['ink', 'green-tint'],
  ['ink', 'red-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-solid'],
  ['on-green', 'green-solid'],
  ['on-red', 'red-solid'],
];

/** Shapes that carry a meaning, and their grounds: 3:1 (success criterion 1.4.11). */
export const SHAPE_PAIRS: readonly Pair[] = GROUNDS.flatMap((ground) => SHAPES.map((shape): Pair => [shape, ground]));

export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** Relative luminance of '#rrggbb', 0 to 1, by WCAG 2.2. */
const luminance = (colour: string): number => {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours '#rrggbb', from 1 to 21, by WCAG 2.2. */
export const contrastOf = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** The pairs of a theme that cannot be told apart well enough, each with what it has and what it needs. */
export const contrastFaults = (
  theme: ThemeColours,
): readonly {
  readonly front: ThemeColour;
  readonly ground: ThemeColour;
  readonly has: number;
  readonly needs: number;
}[] =>
  [
    ...TEXT_PAIRS.map((pair) => [pair, TEXT_CONTRAST] as const),
    ...SHAPE_PAIRS.map((pair) => [pair, SHAPE_CONTRAST] as const),
  ].flatMap(([[front, ground], needs]) => {
    const has = contrastOf(theme[front], theme[ground]);
    return has < needs ? [{ front, ground, has, needs }] : [];
  });
