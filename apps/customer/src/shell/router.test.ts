import { describe, expect, test } from 'vitest';
import { type Bar, type Guard, Router } from './router.ts';

type Entry = { href: string; mark: unknown };

/** A browser's bar with its history; `go` is the customer's own back and forward. */
const barAt = (...hrefs: readonly string[]) => {
  const entries: Entry[] = hrefs.map((href) => ({ href, mark: null }));
  let at = 0;
  let moved = (): void => undefined;
  const go = (steps: number): void => {
    at += steps;
    moved();
  };
  const bar: Bar = {
    read: () => entries[at] as Entry,
    push: (href, mark) => {
      entries.splice(at + 1, entries.length, { href, mark });
      at += 1;
    },
    replace: (href, mark) => {
      entries[at] = { href, mark };
    },
    go,
    onMove: (listener) => {
      moved = listener;
    },
  };
  const jump = (): void => {
    entries.splice(at + 1, entries.length, { href: (entries[at] as Entry).href, mark: null });
    go(1);
  };
  return { bar, go, jump, hrefs: () => entries.map(({ href }) => href) };
};

const open: Guard = () => undefined;

test('ROUTE-1: a move forth is a new visit, and coming back finds the visit that was left', () => {
  const { bar, go } = barAt('/home');
  const router = new Router(bar, open);
  const first = router.current();
  router.push('/market?type=US');
  expect(router.current()).toMatchObject({ pathname: '/market', query: { type: 'US' }, depth: 1, isReturn: false });
  const second = router.current().visit;
  expect(second).not.toBe(first.visit);
  go(-1);
  expect(router.current()).toMatchObject({ pathname: '/home', visit: first.visit, depth: 0, isReturn: true });
  go(1);
  expect(router.current()).toMatchObject({ pathname: '/market', visit: second, isReturn: true });
});

test('ROUTE-2: another query of the same screen stays the same visit', () => {
  const { bar, hrefs } = barAt('/market');
  const router = new Router(bar, open);
  const { visit } = router.current();
  router.amend('/market?type=HK');
  expect(router.current()).toMatchObject({ search: '?type=HK', visit, depth: 0 });
  expect(hrefs()).toEqual(['/market?type=HK']);
});

test('ROUTE-3: back goes to the fallback where the app was opened right here, else one entry back', () => {
  const { bar, hrefs } = barAt('/transaction?gid=A');
  const router = new Router(bar, open);
  router.back('/market');
  expect(hrefs()).toEqual(['/market']);
  router.push('/searchView');
  router.back('/home');
  expect(router.current().pathname).toBe('/market');
});

test('ROUTE-4: every address is put to the guard: the first, one gone to, one come back to, and again when asked', () => {
  let signedIn = false;
  const { bar, go, hrefs } = barAt('/mine');
  const guard: Guard = (pathname, search) => {
    if (pathname === '/i&AB') return '/none';
    if (pathname === '/none') return '/home';
    return signedIn || pathname !== '/mine' ? undefined : `/login?redirect=${encodeURIComponent(pathname + search)}`;
  };
  const router = new Router(bar, guard);
  expect(hrefs()).toEqual(['/login?redirect=%2Fmine']);
  router.push('/i&AB');
  expect(hrefs()).toEqual(['/login?redirect=%2Fmine', '/home']);
  signedIn = true;
  router.push('/mine?a=1?b');
  expect(router.current()).toMatchObject({ pathname: '/mine', search: '?a=1?b' });
  router.push('/home');
  signedIn = false;
  go(-1);
  expect(router.current()).toMatchObject({ pathname: '/login', query: { redirect: '/mine?a=1?b' } });
  signedIn = true;
  router.replace('/mine');
  signedIn = false;
  router.recheck();
  expect(router.current().pathname).toBe('/login');
  expect(() => new Router(barAt('/a').bar, (pathname) => pathname)).toThrow('circle');
});

test('ROUTE-5: marks outlive a reload, and a jump within the page is the same visit', () => {
  const { bar, jump, go } = barAt('/home');
  const before = new Router(bar, open);
  before.push('/market');
  const { visit } = before.current();
  const after = new Router(bar, open);
  expect(after.current()).toMatchObject({ visit, depth: 1 });
  let notifications = 0;
  after.subscribe(() => {
    notifications += 1;
  });
  jump();
  expect(after.current()).toMatchObject({ visit, depth: 2 });
  expect(notifications).toBe(0);
  go(-1);
  expect(after.current()).toMatchObject({ visit, depth: 1 });
});

test('ROUTE-6: the steps of a form that is done are one entry: back leads to what was before them', () => {
  const { bar, go, hrefs } = barAt('/home');
  const router = new Router(bar, open);
  router.push('/recharge');
  for (const step of ['', '?step=amount', '?step=review']) router.push(`/recharge-apply${step}`);
  router.restart('/recharge-apply?step=sent');
  expect(router.current()).toMatchObject({ pathname: '/recharge-apply', query: { step: 'sent' }, depth: 2 });
  router.back('/home');
  expect(router.current().pathname).toBe('/recharge');
  go(1);
  expect(router.current().query).toEqual({ step: 'sent' });
  // After a reload what lies before is not known: only this entry is replaced.
  const after = new Router(bar, open);
  after.restart('/recharge-apply?step=again');
  expect(hrefs().slice(0, 3)).toEqual(['/home', '/recharge', '/recharge-apply?step=again']);
});

test('ROUTE-7: a step of something else returns to the entry it was opened from, whatever lies between', () => {
  const { bar, hrefs } = barAt('/home');
  const router = new Router(bar, open);
  router.push('/cardWithdraw?coin=EUR&tab=1');
  const { visit } = router.current();
  router.push('/certification-primary?step=front');
  router.push('/certification-primary?step=review');
  router.returnTo('/cardWithdraw?tab=1&coin=EUR');
  expect(router.current()).toMatchObject({ pathname: '/cardWithdraw', visit, depth: 1, isReturn: true });
  router.push('/fund-password');
  router.returnTo('/transfer');
  expect(hrefs().slice(0, 3)).toEqual(['/home', '/cardWithdraw?coin=EUR&tab=1', '/transfer']);
});

describe("ROUTE-8: the browser's back closes what was opened last over a screen", () => {
  const settled = () => Promise.resolve();

  /** A layer that closes as a sheet does: its entry goes once it is no longer drawn. */
  const layerOver = (router: Router, name: string, closed: string[], mayClose = () => true) => {
    const leave = router.openLayer(() => {
      if (mayClose()) closed.push(name);
      return mayClose();
    });
    return () => {
      closed.push(name);
      leave();
    };
  };

  test('one after the other, and the screen stays as it stood', async () => {
    const { bar, go, hrefs } = barAt('/market');
    const router = new Router(bar, open);
    router.push('/transaction?gid=A');
    const { visit } = router.current();
    let notifications = 0;
    router.subscribe(() => {
      notifications += 1;
    });
    const closed: string[] = [];
    layerOver(router, 'sheet', closed);
    await settled();
    layerOver(router, 'question', closed);
    await settled();
    expect(hrefs()).toHaveLength(4);
    go(-1);
    expect(closed).toEqual(['question']);
    go(-1);
    expect(closed).toEqual(['question', 'sheet']);
    expect(router.current()).toMatchObject({ pathname: '/transaction', visit, depth: 1 });
    expect(notifications).toBe(0);
    go(-1);
    expect(router.current()).toMatchObject({ pathname: '/market', isReturn: true });
  });

  test('one that is closed by hand leaves no entry behind, one that takes its place has its entry', async () => {
    const { bar, go } = barAt('/market');
    const router = new Router(bar, open);
    router.push('/transaction');
    const closed: string[] = [];
    const close = layerOver(router, 'sheet', closed);
    await settled();
    close();
    layerOver(router, 'result', closed);
    await settled();
    expect(router.current().layers).toBe(1);
    go(-1);
    expect(closed).toEqual(['sheet', 'result']);
    const again = layerOver(router, 'again', closed);
    await settled();
    again();
    await settled();
    router.back('/home');
    expect(router.current().pathname).toBe('/market');
  });

  test('one that may not be closed stays, and so does the screen', async () => {
    const { bar, go } = barAt('/market');
    const router = new Router(bar, open);
    const closed: string[] = [];
    let mayClose = false;
    layerOver(router, 'order', closed, () => mayClose);
    await settled();
    go(-1);
    expect(closed).toEqual([]);
    expect(router.current()).toMatchObject({ pathname: '/market', layers: 1 });
    mayClose = true;
    go(-1);
    expect(closed).toEqual(['order']);
  });

  test('a link out of it leads on from the screen, whether it is closed before or not', async () => {
    const { bar, go, hrefs } = barAt('/property');
    const router = new Router(bar, open);
    const { visit } = router.current();
    const closed: string[] = [];
    layerOver(router, 'sheet', closed);
    await settled();
    const close = layerOver(router, 'picker', closed);
    await settled();
    close();
    router.push('/recharge');
    await settled();
    expect(router.current()).toMatchObject({ pathname: '/recharge', depth: 1 });
    expect(hrefs().slice(0, 2)).toEqual(['/property', '/recharge']);
    router.back('/home');
    expect(router.current()).toMatchObject({ pathname: '/property', visit, depth: 0 });
    go(1);
    expect(router.current().pathname).toBe('/recharge');
  });

  test('one that is left open is found so, and forward leads to where it led', async () => {
    const { bar, go } = barAt('/transaction');
    const router = new Router(bar, open);
    const { visit } = router.current();
    const closed: string[] = [];
    const leave = layerOver(router, 'order', closed);
    await settled();
    router.leaveOpen();
    router.push('/recharge');
    leave();
    await settled();
    go(-1);
    expect(router.current()).toMatchObject({ pathname: '/transaction', visit, layers: 1, isReturn: true });
    layerOver(router, 'found', closed);
    await settled();
    go(-1);
    expect(closed.at(-1)).toBe('found');
    go(1);
    expect(router.current().pathname).toBe('/recharge');
    // Not left open this time: the screen itself is come back to.
    go(-1);
    await settled();
    expect(router.current()).toMatchObject({ pathname: '/transaction', visit, depth: 0 });
  });

  test('forward does not open a closed one, a reload closes it, and what was chosen in it stays chosen', async () => {
    const { bar, go, hrefs } = barAt('/market');
    const router = new Router(bar, open);
    const closed: string[] = [];
    const close = layerOver(router, 'picker', closed);
    await settled();
    router.amend('/market?type=HK');
    close();
    await settled();
    expect(router.current()).toMatchObject({ search: '?type=HK', depth: 0 });
    expect(hrefs()[0]).toBe('/market?type=HK');
    go(1);
    expect(router.current().depth).toBe(0);
    layerOver(router, 'sheet', closed);
    await settled();
    const after = new Router(bar, open);
    expect(after.current()).toMatchObject({ pathname: '/market', depth: 0 });
  });

  test('a new visit in the place of this one takes its layers with it', async () => {
    const { bar, hrefs } = barAt('/login');
    const router = new Router(bar, open);
    layerOver(router, 'sheet', []);
    await settled();
    router.replace('/home');
    expect(router.current()).toMatchObject({ pathname: '/home', depth: 0 });
    expect(hrefs()[0]).toBe('/home');
  });
});
