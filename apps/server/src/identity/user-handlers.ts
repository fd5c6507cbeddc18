import { amountText, err, isZone, ok, turnoverValue } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { inLanguage } from '../http/shown-content.ts';
import { applicationHandlers } from './application-handlers.ts';
import type { Customer } from './customers.ts';
import { visitOf } from './handlers.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { ownSessions } from './own-sessions.ts';
import { turnoverByInstrument } from './turnover.ts';
import { standingOf } from './vip.ts';

type CustomerContext = Context<CustomerCaller>;

const balancesOf = ({ services, caller }: CustomerContext) =>
  services.brand.stockCurrencies.map((currency) => {
    const { available } = services.core.state.ledger.customer(caller.mode, caller.id, 'stock', currency);
    return { currency, available: amountText(services.assets.get(currency), available) };
  });

const pointsOf = ({ services, caller }: CustomerContext): number => {
  const account = services.core.state.ledger
    .accountsOf(caller.mode, caller.id)
    .find(({ asset }) => services.assets.find(asset)?.kind === 'points');
  return account ? Number(account.available) : 0;
};

/** What the customer has bought and sold in this account mode, in the brand's currency at the rates of now; kinds without a rate now are left out. */
const turnoverOf = async ({ services, caller }: CustomerContext): Promise<string> => {
  const { brand, market, assets } = services;
  let units = 0n;
  for (const [id, turnover] of await turnoverByInstrument(services.database.pool, caller.id, caller.mode)) {
    const listing = market.find(id);
    if (!listing) continue;
    const value = turnoverValue(listing.scale, turnover, 'down');
    units += market.rates.convert(value, listing.instrument.quote, brand.currency) ?? 0n;
  }
  return amountText(assets.get(brand.currency), units);
};

/** What the customer chose; what was only taken from a device is not told to another as a choice (SHELL-6). */
const chosenBy = ({ preferences, isLanguageChosen }: Customer): Customer['preferences'] =>
  isLanguageChosen ? preferences : { ...preferences, language: null };

const present = (
  context: CustomerContext,
  customer: Customer,
  figures: { readonly turnover: string; readonly level: number },
  checked: Outcomes,
): ReplyOf<Endpoints['user.get']> => {
  const { services, caller } = context;
  const hasFundsPassword = customer.fundsPasswordHash !== null;
  return {
    id: customer.id,
    nickName: customer.nickname,
    phone: customer.phone,
    email: customer.email,
    ...figures,
    identity: checked.primary,
    primaryIdentity: checked.primary,
    advancedIdentity: checked.advanced,
    hasFundsPassword,
    avatarKey: customer.avatarKey,
    avatarUrl: customer.avatarKey && services.files.addressOf(customer.avatarKey),
    points: pointsOf(context),
    blockTradeReviewed: services.brand.dzReviewOpen,
    onlineService: services.brand.contacts[0]?.url ?? null,
    invitationCode: customer.invitationCode,
    mode: caller.mode,
    createdAt: customer.createdAt,
    balances: balancesOf(context),
    detail: { hasFundsPassword },
    user: { id: customer.id, status: customer.status },
  };
};

export const userHandlers = {
  ...applicationHandlers,
  'user.get': async (_input, context) => {
    const { services, caller } = context;
    const customer = await services.identity.customer(caller.id);
    if (!customer) return err('UNAUTHENTICATED');
    const outcomes = await outcomesOf(services.database.pool, [caller.id]);
    const { level } = await standingOf(services, caller.id);
    return ok(present(context, customer, { level, turnover: await turnoverOf(context) }, outcomes(caller.id)));
  },
  'user.vipLevel': async (_input, { services, caller, language }) => {
    const { brand, assets, content } = services;
    const { level, levels, turnover, missing, since } = await standingOf(services, caller.id);
    const currency = assets.get(brand.currency);
    const text = (units: bigint) => amountText(currency, units);
    return ok({
      level,
      turnover: text(turnover),
      missing: missing === undefined ? null : text(missing),
      currency: brand.currency,
      since,
      levels: levels.map((each, index) => ({
        level: index + 1,
        name: inLanguage(brand, each.name, language),
        turnover: each.turnover,
      })),
      texts: content.versions.live('vip-texts').entries.map(({ title, body }) => ({
        title: inLanguage(brand, title, language),
        content: inLanguage(brand, body, language),
      })),
    });
  },
  'user.updateAvatar': async ({ fileKey }, { services, caller }) => {
    const file = await services.files.find(fileKey);
    if (file?.owner !== caller.id) return err('FILE_NOT_FOUND');
    if (!file.type.startsWith('image/')) return err('BAD_FILE');
    await services.identity.update(caller.id, { avatarKey: fileKey });
    return ok(null);
  },
  'user.updatePassword': (form, context) =>
    context.services.identity.credentials.updatePassword(context.caller.id, form, visitOf(context)),
  'user.setFundsPassword': (form, context) =>
    context.services.identity.credentials.setFundsPassword(context.caller.id, form, visitOf(context)),
  'user.updateFundsPassword': (form, context) =>
    context.services.identity.credentials.updateFundsPassword(context.caller.id, form, visitOf(context)),
  'user.sessions': async (_input, { services, caller }) =>
    ok(await ownSessions(services.identity.sessions.customers, caller)),
  'user.revokeSession': async ({ id }, { services, caller }) => {
    const { customers } = services.identity.sessions;
    const own = (await customers.list(caller.id)).some((session) => session.id === id);
    if (!own) return err('SESSION_NOT_FOUND');
    await customers.end([id]);
    return ok(null);
  },
  'user.preferences': async (_input, { services, caller }) => {
    const customer = await services.identity.customer(caller.id);
    return customer ? ok(chosenBy(customer)) : err('UNAUTHENTICATED');
  },
  'user.setPreferences': async (change, { services, caller }) => {
    if (typeof change.zone === 'string' && !isZone(change.zone)) return err('BAD_REQUEST');
    await services.identity.update(caller.id, change.language ? { ...change, isLanguageChosen: true } : change);
    const customer = await services.identity.customer(caller.id);
    return customer ? ok(chosenBy(customer)) : err('UNAUTHENTICATED');
  },
} satisfies HandlersOf<Exclude<NamesOf<'user'>, 'user.closing' | 'user.close'>>;
