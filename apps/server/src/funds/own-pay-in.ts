import { err, ok, type Result } from '@bourse/rules';
import type { Services } from '../services.ts';

/** A number or an address as it is compared: without spaces and dashes, in one case, for a chain may spell its addresses in either. */
const compared = (text: string): string => text.replaceAll(/[\s-]/gu, '').toUpperCase();

/**
 * Whether customers may be paid out to a number or an address: not to one that the house shows them to pay in to, on whatever network, or
 * ever did (rule FUNDS-143). Errors: HOUSE_PAY_IN.
 */
export const notOwnPayIn = async (
  { paymentDetails }: Pick<Services, 'paymentDetails'>,
  text: string,
): Promise<Result<null, 'HOUSE_PAY_IN'>> => {
  const own = (await paymentDetails.history()).flatMap(({ body }) =>
    body.kind === 'wallet' ? [body.address] : [body.number, body.fpsId],
  );
  return own.some((each) => compared(each) === compared(text)) ? err('HOUSE_PAY_IN') : ok(null);
};
