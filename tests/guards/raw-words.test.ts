import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@bourse/wire';
import { expect, test } from 'vitest';

type Schema = { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } };
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** The fields of a reply that say one of a few words, by their names. */
const fieldsOfWords = (schema: Schema, field: string, found: Set<string>, seen = new Set<Schema>()): void => {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { def } = schema._zod;
  if (def['type'] === 'enum') found.add(field);
  for (const [key, part] of Object.entries(def)) {
    if (key === 'shape')
      for (const [name, each] of Object.entries(part as object))
        if (isSchema(each)) fieldsOfWords(each, name, found, seen);
    for (const each of Array.isArray(part) ? part : [part]) if (isSchema(each)) fieldsOfWords(each, field, found, seen);
  }
};

const CONSOLE = 'apps/console/src';
const screens = readdirSync(CONSOLE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));

/** Where a field is put on the screen as it came: as an element's content, a column's cell, a fact or a part of a list in words. */
const shownRaw = (source: string, fields: readonly string[]): string[] => {
  const field = `(?:\\w+\\??\\.)*(?:${fields.join('|')})`;
  const places = [
    `>\\s*\\{${field}\\}`,
    `cell: \\([^)]*\\) => ${field}\\s*[,}]`,
    `\\['[^']+', ${field}\\]`,
    `(?:${fields.join('|')})\\.join\\('`,
    `(?:'[^']*'|\\w+) : ${field}\\}\\s*<`,
  ];
  return places.flatMap((place) => [...source.matchAll(new RegExp(place, 'g'))].map(([text]) => text));
};

/** Free texts, and names in the ledger beside their words, whose fields are named as a field of words is elsewhere. */
const FREE = /reason|\bproblem\}|\{account\}|\{by\}|=> by\b|\.by\b/;

/** What only looks like it. */
const OTHERS: readonly string[] = [
  // The number of the published level.
  "identity/customer-detail.tsx: ['Level', data.level]",
  // A sentence that the part of Books hands in.
  'ledger/books.screen.tsx: >{state}',
];

test('CONSOLE-45: no word of the contract is put on a screen of the console as it came', () => {
  const found = new Set<string>();
  for (const row of Object.values(endpoints))
    if (row.area === 'console' && isSchema(row.reply)) fieldsOfWords(row.reply, '', found);
  const fields = [...found].filter((name) => name !== '').sort();
  expect(fields).toContain('state');
  expect(fields).toContain('role');
  expect(shownRaw('<Chip tone="info">{row.state}</Chip>', fields)).toHaveLength(1);
  expect(shownRaw("{ title: 'Role', cell: ({ role }) => role, width: 130 },", fields)).toHaveLength(1);
  expect(shownRaw("['Feed', row.feed],", fields)).toHaveLength(1);
  expect(shownRaw("<small>{operator.roles.join(', ')}</small>", fields)).toHaveLength(1);
  expect(shownRaw("<Chip>{state === 'open' ? 'Waiting' : state}</Chip>", fields)).toHaveLength(1);
  const raw = screens.flatMap((name) =>
    shownRaw(readFileSync(join(CONSOLE, name), 'utf8'), fields)
      .filter((text) => !FREE.test(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(raw.filter((text) => !OTHERS.includes(text))).toEqual([]);
});
