import type { SignedDay } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { dayAfter, dayIn, dayStart } from '../platform/index.ts';
import { daysInRow, pageOfLog } from './log.ts';
import { eventTexts, productTexts } from './texts.ts';

type CustomerContext = Context<CustomerCaller>;
type Setting = ReplyOf<Endpoints['points.setting']>['list'][number];

/** The zone that a customer chose, else the brand's: their days are of it. */
const zoneOf = async ({ services, caller }: CustomerContext): Promise<string> =>
  (await services.identity.customer(caller.id))?.preferences.zone ?? services.brand.zone;

/** When the next day begins in a zone that may be rewarded: after the last one by its number, and once that one is over where it was taken. */
const nextDay = (zone: string, last: SignedDay, now: number): number => {
  const over = dayAfter(zone, last.day, Math.max(now, last.endsAt));
  const begun = dayStart(zone, over);
  return begun === over || begun >= Math.max(now, last.endsAt) ? begun : dayAfter(zone, dayIn(zone, over), over);
};

const setting = async (context: CustomerContext): Promise<Setting> => {
  const { services, caller } = context;
  const [zone, row] = await Promise.all([zoneOf(context), daysInRow(services.database, caller.id)]);
  const now = services.now();
  const today = dayIn(zone, now);
  const last = services.core.state.points.signedOn.get(caller.id);
  const signedToday = last !== undefined && (last.day >= today || dayStart(zone, now) < last.endsAt);
  return {
    kind: 'SIGN',
    points: services.brand.points.signIn,
    signedToday,
    days: last !== undefined && last.day >= today - 1 ? row : 0,
    nextAt: signedToday ? nextDay(zone, last, now) : now,
  };
};

const sign = async (
  context: CustomerContext,
): Promise<Result<ReplyOf<Endpoints['points.sign']>, ErrorOf<Endpoints['points.sign']>>> => {
  const { services, caller } = context;
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const [zone, now] = [await zoneOf(context), services.now()];
  const day = dayIn(zone, now);
  const [startsAt, endsAt] = [dayStart(zone, now), dayAfter(zone, day, now)];
  const done = await services.execute(
    {
      type: 'check-in',
      customer: caller.id,
      day,
      startsAt,
      endsAt,
      points: BigInt(services.brand.points.signIn),
    },
    requestOf(context, 'points.sign'),
  );
  if (!done.ok) return done;
  const signed = done.value.events.find((event) => event.type === 'daily-check-in');
  if (!signed) return err('INTERNAL');
  const { available: total } = services.core.state.ledger.customer('real', caller.id, 'platform', 'POINTS');
  return ok({ points: Number(signed.points), total: Number(total) });
};

const exchange = async (
  { product, quantity = 1 }: InputOf<Endpoints['points.exchange']>,
  context: CustomerContext,
): Promise<Result<null, ErrorOf<Endpoints['points.exchange']>>> => {
  const { services, caller } = context;
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  // One at a time, so that no multiple of what was meant is ever taken.
  if (quantity !== 1) return err('BAD_AMOUNT');
  const done = await services.execute(
    { type: 'exchange-points', customer: caller.id, product },
    requestOf(context, 'points.exchange'),
  );
  return done.ok ? ok(null) : done;
};

const products = async (context: CustomerContext): Promise<ReplyOf<Endpoints['points.products']>['list']> => {
  const offered = context.services.core.state.points.products;
  const texts = await productTexts(context);
  return texts.flatMap(({ id, image, title, text }) => {
    const product = offered.get(id);
    if (!product?.isOffered) return [];
    return [{ id, name: title, image, description: text, points: Number(product.points), stock: product.stock }];
  });
};

export const pointsHandlers = {
  'points.events': async (input, context) => {
    const grants: Readonly<Record<string, number>> = { 'sign-in': context.services.brand.points.signIn };
    const events = (await eventTexts(context)).flatMap(({ id, title, text }) => {
      const points = grants[id];
      return points === undefined ? [] : [{ id, name: title, description: text, points }];
    });
    return ok(pageOf(events, pagingOf(input, 10)));
  },
  'points.setting': async (input, context) => {
    const isOther = input.bizId !== undefined && input.bizId !== '' && input.bizId.toUpperCase() !== 'SIGN';
    return ok(isOther ? { list: [], total: 0 } : { list: [await setting(context)], total: 1 });
  },
  'points.sign': (_input, context) => sign(context),
  'points.products': async (input, context) => ok(pageOf(await products(context), pagingOf(input, 10))),
  'points.exchange': exchange,
  'points.log': async (input, context) => {
    const { services, caller } = context;
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    const { rows, total } = await pageOfLog(services.database, { customer: caller.id }, pagingOf(input, 10));
    const names = new Map((await productTexts(context)).map(({ id, title }) => [id, title]));
    const list = rows.map(({ id, at, kind, product, points }) => ({
      id,
      at,
      kind,
      name: product === null ? null : (names.get(product) ?? product),
      points,
    }));
    return ok({ list, total });
  },
} satisfies HandlersOf<NamesOf<'points'>>;
