import { ok } from '@bourse/rules';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { visitOf } from './handlers.ts';

const codesOf = (recoveryCodes: readonly string[]) => ({ recoveryCodes: [...recoveryCodes] });

/** The customer's second factor and passkeys. */
export const securityHandlers = {
  'security.get': async (_input, { services, caller }) => {
    const { secondFactor, passkeys, events } = services.identity.security;
    const { since, recoveryCodesLeft } = await secondFactor.state(caller.id);
    return ok({
      secondFactorSince: since,
      recoveryCodesLeft,
      passkeys: await passkeys.list(caller.id),
      events: await events(caller.id),
    });
  },
  'security.beginFactor': (form, context) =>
    context.services.identity.security.secondFactor.begin(context.caller.id, form, visitOf(context)),
  'security.completeFactor': async ({ code }, context) => {
    const { services, caller } = context;
    const done = await services.identity.security.secondFactor.complete(caller.id, code, visitOf(context));
    return done.ok ? ok(codesOf(done.value)) : done;
  },
  'security.disableFactor': (form, context) =>
    context.services.identity.security.secondFactor.disable(context.caller.id, form, visitOf(context)),
  'security.renewRecoveryCodes': async (form, context) => {
    const { services, caller } = context;
    const done = await services.identity.security.secondFactor.renewCodes(caller.id, form, visitOf(context));
    return done.ok ? ok(codesOf(done.value)) : done;
  },
  'security.beginPasskey': (form, context) =>
    context.services.identity.security.passkeys.begin(context.caller.id, form, visitOf(context)),
  'security.addPasskey': async (form, context) => {
    const { services, caller } = context;
    const added = await services.identity.security.passkeys.add(caller.id, form, visitOf(context));
    return added.ok ? ok({ ...added.value, ...codesOf(added.value.recoveryCodes) }) : added;
  },
  'security.renamePasskey': ({ id, name }, { services, caller }) =>
    services.identity.security.passkeys.rename(caller.id, id, name),
  'security.removePasskey': (form, context) =>
    context.services.identity.security.passkeys.remove(context.caller.id, form, visitOf(context)),
  'security.beginPasskeyProof': ({ purpose }, { services, caller }) =>
    services.identity.security.passkeys.beginProof(caller.id, purpose),
  'security.beginPasskeySignIn': async (_input, { services }) =>
    ok(await services.identity.security.passkeys.beginSignIn()),
  'security.passkeySignIn': async (proof, context) => {
    const { accounts, security } = context.services.identity;
    const known = await security.passkeys.signIn(proof);
    if (!known.ok) return known;
    return accounts.enter(known.value, visitOf(context));
  },
} satisfies HandlersOf<NamesOf<'security'>>;
