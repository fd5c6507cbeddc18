import { err, ok, type Result, utcMinute } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { hasEnded, type ListedOffer } from './offered.ts';
import { dropPasswords, keepPasswords, needPassword, replacePassword, VIP_LIST } from './passwords.ts';

const schema = z.strictObject({
  /** Null for the list of VIP allocations. */
  offer: z.int().nullable(),
  tier: z.int(),
  /** Under which name the new password is kept until it is confirmed. */
  papers: z.string(),
  validUntil: z.int().nullable(),
});
type Payload = z.output<typeof schema>;

/** A password of an offer, or of the list of VIP allocations, proposed and confirmed; whoever entered with the one before is locked out (rule OFFERS-11). */
export const offerPassword = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.offers',
  confirmers: ['product', 'compliance'],
  sentences: ({ offer, tier, validUntil }) => [
    offer === null
      ? 'The list of VIP allocations opens with another password.'
      : `Tier ${tier + 1} of offer ${offer} opens with another password.`,
    validUntil === null ? 'It has no end of its own.' : `Nothing opens with it from ${utcMinute(validUntil)} UTC on.`,
    'Whoever entered with the one before has to enter the new one. Orders that were placed stay as they are.',
  ],
  carryOut: async ({ offer, tier, papers: stored }, { services, client }) => {
    const listed = offer === null ? undefined : services.core.state.offers.offers.get(offer);
    const papers = offer === null ? VIP_LIST : listed?.terms.papers;
    if (!papers || (listed && hasEnded(listed, services.now()))) return err('CONFLICT');
    return (await replacePassword(services, client, stored, { papers, tier })) ? ok(null) : err('CONFLICT');
  },
  dropped: (client, { papers }) => dropPasswords(client, papers),
});

type Input = InputOf<Endpoints['console.proposeOfferPassword']>;
type Proposed = Result<
  ReplyOf<Endpoints['console.proposeOfferPassword']>,
  ErrorOf<Endpoints['console.proposeOfferPassword']>
>;

/** Whether an offer can get another password for a tier: while it is not over, where the tier has one. */
const takesPassword = async (
  services: Services,
  id: number,
  tier: number,
): Promise<Result<null, 'OFFER_NOT_FOUND' | 'OFFER_CLOSED'>> => {
  const offer: ListedOffer | undefined = services.core.state.offers.offers.get(id);
  if (!offer || !(await needPassword(services, offer))[tier]) return err('OFFER_NOT_FOUND');
  return hasEnded(offer, services.now()) ? err('OFFER_CLOSED') : ok(null);
};

/** Proposes another password. */
export const proposeOfferPassword = (
  { id, tier = 0, password, validUntil: until, reason }: Input,
  context: Context<OperatorCaller>,
): Promise<Proposed> => {
  const { services, caller } = context;
  const validUntil = until ?? null;
  const subject = `offer:${id ?? VIP_LIST}`;
  return audited(
    context,
    { action: 'console.proposeOfferPassword', target: subject, reason },
    async (): Promise<Proposed> => {
      const taken = id === undefined ? ok(null) : await takesPassword(services, id, tier);
      if (!taken.ok) return taken;
      if (validUntil !== null && validUntil <= services.now()) return err('BAD_AMOUNT');
      const papers = await keepPasswords(services, [password], validUntil);
      const payload: Payload = { offer: id ?? null, tier: id === undefined ? 0 : tier, papers, validUntil };
      const proposed = await services.proposals.propose(caller, { kind: 'offer-password', subject, payload, reason });
      if (!proposed.ok) await dropPasswords(services.database.pool, papers);
      return proposed;
    },
  );
};
