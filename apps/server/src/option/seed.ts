import { assert, parseDecimal } from '@bourse/rules';
import type { Services } from '../services.ts';

/** Two names, for terms take two: the brand that offers them, and the file that says so. */
const BY = { by: 'the brand', agreedBy: 'its file' } as const;

const centsOf = (text: string): bigint => {
  const read = parseDecimal(text, 2);
  assert(read.ok, `${text} is an amount of euros`);
  return read.value;
};

/** Offers what the brand begins with, each instrument once: one that the core knows stays as the console left it (rule OPTION-18). */
export const seedOptionTerms = async ({ brand, core, execute }: Services): Promise<void> => {
  const { coins, periods, caps } = brand.secondContract;
  for (const instrument of coins) {
    if (core.state.option.coins.has(instrument) || !core.config.listings.has(instrument)) continue;
    const done = await execute({
      type: 'set-option-terms',
      instrument,
      isOffered: true,
      periods: periods.map(({ seconds, oddsPpm, minimum, maximum }) => ({
        periodMs: seconds * 1_000,
        oddsPpm,
        minimum: centsOf(minimum),
        maximum: centsOf(maximum),
      })),
      caps: { instrument: centsOf(caps.instrument), customer: centsOf(caps.customer), end: centsOf(caps.end) },
      ...BY,
    });
    assert(done.ok, `the brand's options on ${instrument} are offered: ${done.ok || done.error}`);
  }
};
