import { describe, expect, test } from 'vitest';
import {
  address,
  idInQuery,
  invitationAddress,
  invitationOf,
  isPublic,
  paths,
  routeOf,
  routePaths,
  safeRedirect,
} from './paths.ts';

describe('addresses', () => {
  test('SHELL-1: every address of a screen leads to that screen', () => {
    expect(routeOf('/')?.path).toBe('/home');
    expect(routeOf('/cer')?.path).toBe('/certificate');
    expect(routeOf('/StockRecharge/')?.path).toBe('/stockRecharge');
    expect(routeOf('/tradeU')?.path).toBe('/tradeDealU');
    expect(routeOf('/quantifyDetails/7%208')).toEqual({ path: '/quantifyDetails/$id', id: '7 8' });
    expect(routeOf('/quantifyDetails/$id')).toEqual({ path: '/quantifyDetails/$id', id: '$id' });
    expect(routeOf('/nowhere')).toBeUndefined();
    for (const path of paths) expect(routeOf(path)?.path).toBe(path);
  });

  test('SHELL-1: no address is written twice', () => {
    expect(new Set(routePaths).size).toBe(routePaths.length);
    expect(routePaths).toContain('/quantifyDetails/{id}');
  });

  test('SHELL-2: a visitor may stand on the public screens only', () => {
    expect(['/home', '/login', '/reg', '/forget', '/agreement', '/market'].map((p) => isPublic(p as '/home'))).toEqual(
      Array(6).fill(true),
    );
    expect(isPublic('/mine')).toBe(false);
    expect(isPublic('/withdraw')).toBe(false);
  });

  test('SHELL-3: the short invitation address gives its code', () => {
    expect(invitationOf('/i&AB12')).toBe('AB12');
    expect(invitationOf('/i&AB/12')).toBeUndefined();
    expect(invitationOf('/information')).toBeUndefined();
    expect(invitationOf(invitationAddress('AB12'))).toBe('AB12');
  });

  test('an address is built with its query and parameter', () => {
    expect(address('/transaction', { gid: 'A&B', market: undefined, n: 1 })).toBe('/transaction?gid=A%26B&n=1');
    expect(address('/quantifyDetails/$id', { id: '7/8', tab: 'x' })).toBe('/quantifyDetails/7%2F8?tab=x');
    expect(address('/news-detail', { id: '5' })).toBe('/news-detail?id=5');
  });
});

describe('redirect', () => {
  test.each([
    ['/transaction?gid=A', '/transaction?gid=A'],
    ['/mine/', '/mine'],
    ['https://elsewhere.example/home', undefined],
    ['//elsewhere.example/home', undefined],
    ['/\\elsewhere.example', undefined],
    ['/home\n/x', undefined],
    ['javascript:alert(1)', undefined],
    ['/nowhere', undefined],
    ['/login?redirect=/mine', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('SHELL-4: %s leads to %s', (wanted, allowed) => {
    expect(safeRedirect(wanted)).toBe(allowed);
  });
});

test('SHELL-5: an old query with a whole object still gives its id', () => {
  expect(idInQuery('{"gid":"AAA.US","name":"x"}')).toBe('AAA.US');
  expect(idInQuery('{"id":7}')).toBe('7');
  expect(idInQuery('AAA.US')).toBe('AAA.US');
  expect(idInQuery('{broken')).toBeUndefined();
  expect(idInQuery(undefined)).toBeUndefined();
});
