import type { SetOptionTerms } from '@bourse/core';
import { type TestCustomer, type TestServer, value } from '../../api/harness.ts';

/** What the tests trade on; always open. */
export const COIN = 'BTC-USDT';

/** Terms of ten seconds at 80 %, stakes of 1 to 500 euros, for tests. */
export const offerOptions = async (
  { running }: TestServer,
  changes: Partial<Pick<SetOptionTerms, 'caps' | 'isOffered' | 'periods'>> = {},
): Promise<number> => {
  const { execute, core } = running.services;
  value(
    await execute({
      type: 'set-option-terms',
      instrument: COIN,
      isOffered: true,
      periods: [{ periodMs: 10_000, oddsPpm: 800_000, minimum: 100n, maximum: 50_000n }],
      caps: { instrument: 10_000_000n, customer: 5_000_000n, end: 10_000_000n },
      by: 'ann',
      agreedBy: 'bob',
      ...changes,
    }),
  );
  return core.state.option.coins.get(COIN)?.periods[0]?.id ?? 0;
};

/** Puts cents on a customer's financial account. */
export const giveEuros = async ({ running }: TestServer, { id }: Pick<TestCustomer, 'id'>, units: bigint) => {
  const [from, to] = ['real.house.clearing.card.EUR', `real.c${id}.financial.EUR`];
  value(
    await running.services.execute({
      type: 'post-manually',
      ...{ from, to, units, reason: 'options', by: 'ann', agreedBy: 'bob' },
    }),
  );
};
