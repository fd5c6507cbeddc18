import { err, ok } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf, NamesOf } from '../http/handler.ts';
import { networkOf } from '../http/network.ts';
import type { AddressKind } from './address.ts';
import { phoneAreas } from './address.ts';
import type { Visit } from './visit.ts';

type Worked = { readonly captcha?: string | undefined };

/** Where a request comes from, with the work that was done for it. */
export const visitOf = (context: Context<AnyCaller>, form: Worked = {}): Visit => ({
  network: networkOf(context.address),
  address: context.address,
  device: context.device,
  language: context.language,
  session: 'session' in context.caller ? context.caller.session : undefined,
  captcha: form.captcha,
});

type SendForm = Worked & {
  readonly username: string;
  readonly scene: 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND';
};

const sendCode = (kind: AddressKind) => async (form: SendForm, context: Context<AnyCaller>) =>
  context.services.identity.accounts.sendCode(
    { kind, username: form.username, scene: form.scene },
    visitOf(context, form),
  );

/** The published call's picture: nobody has to read it, and a client finds the challenge in it. */
const pictureOf = (challenge: object): string => {
  const data = JSON.stringify(challenge).replaceAll('<', '\\u003c');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="56"><metadata>${data}</metadata><rect width="100%" height="100%" rx="8" fill="#f2f3f5"/><path d="M66 28l9 9 19-19" fill="none" stroke="#5b6472" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
};

export const authHandlers = {
  'auth.register': async (form, context) => {
    const registered = await context.services.identity.accounts.register(form, visitOf(context, form));
    if (!registered.ok) return registered;
    // The form cannot be sent without a tick at the terms it shows: those that are live.
    const { versions, acceptances } = context.services.content;
    await acceptances.accept(registered.value, 'agreement', versions.live('document', 'agreement').version);
    return ok(null);
  },
  'auth.login': (form, context) => context.services.identity.accounts.signIn(form, visitOf(context, form)),
  'auth.sendPhoneCode': sendCode('phone'),
  'auth.sendEmailCode': sendCode('email'),
  'auth.sendEmailCodeOld': sendCode('email'),
  'auth.retrievePassword': (form, context) => context.services.identity.accounts.resetPassword(form, visitOf(context)),
  'auth.retrieveBySms': (form, context) =>
    context.services.identity.accounts.resetPassword({ by: 'phone', ...form }, visitOf(context)),
  'auth.phoneArea': async (_input, { services, language }) => ok([...phoneAreas(language, services.brand.phoneArea)]),
  'auth.refresh': ({ refreshToken }, { services }) => services.identity.refresh(refreshToken),
  'auth.logout': async (_input, { services, caller }) => {
    await services.identity.sessions.customers.end([caller.session]);
    return ok(null);
  },
  'auth.bind': async ({ phone, email, ...form }, context) => {
    const { credentials } = context.services.identity;
    if (phone !== undefined && email === undefined)
      return credentials.bind(context.caller.id, { kind: 'phone', username: phone, ...form }, visitOf(context));
    if (email !== undefined && phone === undefined)
      return credentials.bind(context.caller.id, { kind: 'email', username: email, ...form }, visitOf(context));
    return err('BAD_REQUEST');
  },
  'auth.switch': ({ mode }, context) =>
    context.services.identity.accounts.switchMode(context.caller, mode, visitOf(context)),
  'auth.captcha': async (request, context) => {
    const { challenge } = await context.services.identity.challenge({ ...request, network: visitOf(context).network });
    return ok({ type: 'image/svg+xml', body: pictureOf(challenge), headers: { 'cache-control': 'no-store' } });
  },
  'auth.captchaJson': async (request, context) => {
    const { id, challenge } = await context.services.identity.challenge({
      ...request,
      network: visitOf(context).network,
    });
    return ok({ captchaId: id, image: pictureOf(challenge), challenge });
  },
} satisfies HandlersOf<NamesOf<'auth'>>;
