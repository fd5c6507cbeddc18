import { expect, PHONE, test } from './fixtures.ts';
import { openSettled } from './look.ts';
import { OPEN_SCREENS, ownScreens } from './screens.ts';
import { smallTargets } from './targets.ts';

test('SHELL-33: on a phone what is tapped is at least 44 px wide and high', async ({ visit, trader }) => {
  test.setTimeout(400_000);
  for (const [look, screens] of [
    [{ viewport: PHONE }, OPEN_SCREENS],
    [{ viewport: PHONE, customer: trader }, ownScreens(trader.details)],
  ] as const) {
    const { page } = await visit(look);
    for (const { name, address, lands } of screens)
      await test.step(name, async () => {
        await openSettled(page, address, lands);
        expect.soft(await smallTargets(page), name).toEqual([]);
      });
  }
});
