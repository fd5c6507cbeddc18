import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastFaults, THEME_COLOURS, type ThemeColours } from '@bourse/rules';
import { z } from 'zod';
import type { Brand } from '../platform/index.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour as #rrggbb');
const colours = z.strictObject(Object.fromEntries(THEME_COLOURS.map((name) => [name, colour])));
const schema = z.strictObject({ dark: colours, light: colours });

/** A brand's own colours, for both themes. */
export type BrandTheme = { readonly dark: ThemeColours; readonly light: ThemeColours };

/**
 * Reads `brands/<name>/theme.json`; undefined where a brand keeps to the house's colours.
 * @throws {StartRefused} with one line: the file, and the colour that is none, or the pair that cannot be told apart as WCAG 2.2 AA asks (START-6).
 */
export const loadTheme = (brand: Pick<Brand, 'folder'>): BrandTheme | undefined => {
  const file = join(brand.folder, 'theme.json');
  const fail = (what: string): never => {
    throw new StartRefused(`theme ${file}: ${what}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    fail(reasonOf(error));
  }
  const read = schema.safeParse(data);
  if (!read.success) return fail(`${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`);
  const theme = read.data as BrandTheme;
  for (const name of ['dark', 'light'] as const) {
    const [fault] = contrastFaults(theme[name]);
    if (fault)
      fail(`${name}.${fault.front}: on ${fault.ground} it has ${fault.has.toFixed(2)}:1 and needs ${fault.needs}:1`);
  }
  return theme;
};

/** The style sheet that lays a brand's colours over the house's; empty where there are none. */
export const themeCss = (theme: BrandTheme | undefined): string =>
  (['dark', 'light'] as const)
    .map((name) => {
      const lines = Object.entries(theme?.[name] ?? {}).map(([token, value]) => `  --${token}: ${value};\n`);
      return lines.length === 0 ? '' : `:root[data-theme="${name}"] {\n${lines.join('')}}\n`;
    })
    .join('');
