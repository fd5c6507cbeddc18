import { type Offering, offeringMisfit, worthAt } from '@bourse/core';
import { amountText, broken, err, ok, parseAmount, percentText, pow10, type Result } from '@bourse/rules';
import { drawWork } from '@bourse/rules/ballot-draw';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Listing } from '../market/index.ts';
import type { Services } from '../services.ts';
import { pageOfApplications } from './applications.ts';
import { ballotFile } from './ballot-file.ts';
import { termsOf } from './proposals.ts';
import { makeSeed } from './seeds.ts';

type Reply<Call extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[Call]>, ErrorOf<Endpoints[Call]>>>;

/** What a share costs on its market, and by how many percent a price is above that; absent before its first price (rule IPO-15). */
const besideMarket = ({ core, assets }: Services, listing: Listing, units: bigint) => {
  const tick = core.state.market.references.get(listing.instrument.id);
  if (!tick) return {};
  const quote = assets.get(listing.instrument.quote);
  const last = worthAt(core, listing, pow10(assets.get(listing.instrument.base).decimals), tick);
  return { market: { price: `${amountText(quote, last)} ${quote.code}`, percent: percentText(units - last, last) } };
};

/** Proposes an offering; the seed of its ballot is made before anybody can apply. */
const proposeOffering = async (
  { reason, price, ...terms }: InputOf<Endpoints['console.proposeOffering']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeOffering'> => {
  const { services, caller } = context;
  const listing = services.market.find(terms.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const { id: instrument, quote } = listing.instrument;
  const subject = `instrument:${instrument}`;
  return audited(
    context,
    { action: 'console.proposeOffering', target: subject, reason },
    async (): Reply<'console.proposeOffering'> => {
      const read = parseAmount(services.assets.get(quote), price);
      if (!read.ok) return err('OFFERING_PRICE_MISFIT');
      const payload = { ...terms, instrument, units: String(read.value.units) };
      const misfit = offeringMisfit(services.core, termsOf(payload), services.now());
      if (misfit) return err(misfit);
      const commitment = await makeSeed(services);
      const proposing = {
        ...payload,
        price: `${price} ${quote}`,
        commitment,
        ...besideMarket(services, listing, read.value.units),
      };
      return services.proposals.propose(caller, { kind: 'offering', subject, payload: proposing, reason });
    },
  );
};

const proposeCallOff = async (
  { id, reason }: InputOf<Endpoints['console.proposeCallOff']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeCallOff'> => {
  const { services, caller } = context;
  const offering = services.core.state.ipo.issues.get(id)?.offering;
  if (!offering) return err('OFFERING_NOT_FOUND');
  if (offering.stage === 'listed' || offering.stage === 'called-off') return err('OFFERING_CLOSED');
  const subject = `offering:${id}`;
  const payload = { offering: id, name: offering.name, reason: reason.trim() };
  return audited(context, { action: 'console.proposeCallOff', target: subject, reason }, () =>
    services.proposals.propose(caller, { kind: 'offering-call-off', subject, payload, reason }),
  );
};

/** How much of what its stage has to do is done, from 0 to 1. */
const progressOf = ({ stage, done, applications }: Offering): number => {
  const work = stage === 'drawing' ? drawWork(applications) : applications;
  return work === 0 ? 0 : done / work;
};

/** The console's rows of this module. */
export const ipoConsole = {
  'console.offerings': async (input, { services }) => {
    const { core, assets, market } = services;
    const all = [...core.state.ipo.issues.values()].map(({ offering }) => offering).reverse();
    const { list, total } = pageOf(all, pagingOf(input, 50));
    const rows = list.map((offering) => {
      const { instrument } = market.find(offering.instrument) ?? broken(`${offering.instrument} is listed`);
      const { id, name, kind: newType, boardLot: lot, offered, applied, applications, stage } = offering;
      const { commitment, seed, digest, prices: pricesDigest, opensAt, closesAt, paysAt, listsAt } = offering;
      return {
        ...{ id, name, newType, lot, offered, applied, applications, stage, opensAt, closesAt, paysAt, listsAt },
        ...{ commitment, seed, digest, pricesDigest },
        progress: progressOf(offering),
        price: amountText(assets.get(instrument.quote), offering.price),
        currency: instrument.quote,
        instrument: instrument.id,
      };
    });
    return ok({ rows, total });
  },
  'console.shareApplications': async ({ offering, ...input }, { services }) =>
    ok(await pageOfApplications(services, { offering }, input, pagingOf(input, 50))),
  'console.ballot': async ({ id }, { services }) => ballotFile(services, id),
  'console.proposeOffering': proposeOffering,
  'console.proposeCallOff': proposeCallOff,
} satisfies HandlersOf<
  | 'console.offerings'
  | 'console.shareApplications'
  | 'console.ballot'
  | 'console.proposeOffering'
  | 'console.proposeCallOff'
>;
