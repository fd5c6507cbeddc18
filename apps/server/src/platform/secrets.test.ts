import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { areSecretKeys, createSecrets, loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = (name: string): string => `${name}:${randomBytes(32).toString('base64')}`;
const secret = Buffer.from('KBAVARKSIJHVKURA');

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'was taken';
};

test('JOURNAL-9: a signature is of one text, one purpose and one key', () => {
  const [older, newer] = [key('spring'), key('autumn')];
  const before = createSecrets(older, 'here');
  const both = createSecrets(`${newer},${older}`, 'here');
  const signature = before.sign('snapshot', 'row 1');
  expect(before.verify('snapshot', 'row 1', signature)).toBe('good');
  expect(both.verify('snapshot', 'row 1', signature)).toBe('good');
  expect(both.sign('snapshot', 'row 1')).toMatch(/^autumn:/);
  expect(before.verify('snapshot', 'row 2', signature)).toBe('bad');
  expect(before.verify('anchor', 'row 1', signature)).toBe('bad');
  for (const forged of ['spring:', 'spring:AAAA', `spring:${Buffer.alloc(32).toString('base64')}`])
    expect(before.verify('snapshot', 'row 1', forged)).toBe('bad');
  for (const unknown of ['', 'autumn:AAAA', 'AAAA'])
    expect(before.verify('snapshot', 'row 1', unknown)).toBe('unknown-key');
});

describe('IDENTITY-12', () => {
  const [older, newer] = [key('spring'), key('autumn')];
  const before = createSecrets(older, 'here');

  test('IDENTITY-12: what is sealed opens again, says nothing of what it holds, and is never sealed alike', () => {
    const sealed = before.seal('factor of op', secret);
    expect(before.open('factor of op', sealed)).toEqual(secret);
    expect(sealed).not.toContain(secret.toString());
    expect(Buffer.from(sealed.split(':')[1] ?? '', 'base64').includes(secret)).toBe(false);
    expect(before.seal('factor of op', secret)).not.toBe(sealed);
  });

  test('IDENTITY-12: changed in any byte, cut off, or put in another place, it does not open', () => {
    const sealed = before.seal('factor of op', secret);
    const [name = '', body = ''] = sealed.split(':');
    const bytes = Buffer.from(body, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(refusal(() => before.open('factor of op', `${name}:${changed.toString('base64')}`))).toMatch(
        /^StartRefused/,
      );
    }
    for (const length of [0, 11, 12, 20, 28, bytes.length - 1]) {
      const cut = `${name}:${bytes.subarray(0, length).toString('base64')}`;
      expect(refusal(() => before.open('factor of op', cut))).toMatch(
        /^StartRefused: the factor of op in the database was changed/,
      );
    }
    expect(refusal(() => before.open('factor of another', sealed))).toMatch(/^StartRefused/);
  });

  test('IDENTITY-12: with a newer key in front both open, the newer seals, and without the older its secrets do not open', () => {
    const sealed = before.seal('factor of op', secret);
    const both = createSecrets(`${newer},${older}`, 'here');
    expect(both.open('factor of op', sealed)).toEqual(secret);
    expect([before.newest, both.newest]).toEqual(['spring', 'autumn']);
    const again = both.seal('factor of op', secret);
    expect(again).toMatch(/^autumn:/);
    const after = createSecrets(newer, 'setting SECRET_KEY');
    expect(after.open('factor of op', again)).toEqual(secret);
    expect(refusal(() => after.open('factor of op', sealed))).toBe(
      "StartRefused: setting SECRET_KEY: the key 'spring', which sealed the factor of op, is not there",
    );
  });

  test.each([
    '',
    'spring',
    'spring:',
    `spring:${randomBytes(16).toString('base64')}`,
    `Spring:${older.slice(7)}`,
    `${older},${older}`,
    `${older},`,
  ])('IDENTITY-12: %s is no key', (text) => {
    expect(areSecretKeys(text)).toBe(false);
    expect(refusal(() => createSecrets(text, 'here'))).toMatch(/^StartRefused: here: must be name:key/);
  });

  test('IDENTITY-12: without a setting a key is made once, for its owner alone to read', () => {
    const sealed = loadSecrets(undefined, join(folder, 'new')).seal('factor of op', secret);
    const file = join(folder, 'new', 'secret-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(areSecretKeys(readFileSync(file, 'utf8'))).toBe(true);
    expect(loadSecrets(undefined, join(folder, 'new')).open('factor of op', sealed)).toEqual(secret);
    expect(loadSecrets(older, join(folder, 'new')).newest).toBe('spring');
    writeFileSync(file, 'spoilt');
    expect(refusal(() => loadSecrets(undefined, join(folder, 'new')))).toMatch(
      /^StartRefused: .*secret-key: must be name:key/,
    );
    writeFileSync(join(folder, 'plain'), '');
    expect(refusal(() => loadSecrets(undefined, join(folder, 'plain')))).toMatch(/^StartRefused: .*plain.secret-key: /);
  });
});
