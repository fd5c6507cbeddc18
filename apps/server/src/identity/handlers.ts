import { randomBytes } from 'node:crypto';
import { err, ok } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf, NamesOf } from '../http/handler.ts';
import { networkOf } from '../http/network.ts';
import type { AddressKind } from './address.ts';
import { phoneAreas } from './address.ts';
import type { Visit } from './visit.ts';

type Captcha = { readonly captcha?: string | undefined; readonly captchaId?: string | undefined };

/** Where a request comes from, with its answer to a captcha: to the picture named, or to the one its cookie names. */
export const visitOf = (context: Context<AnyCaller>, form: Captcha = {}): Visit => ({
  network: networkOf(context.address),
  address: context.address,
  device: context.device,
  language: context.language,
  captchaId: form.captchaId ?? context.cookies['captcha'],
  captcha: form.captcha,
});

type SendForm = Captcha & {
  readonly username: string;
  readonly scene: 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND';
};

const sendCode = (kind: AddressKind) => async (form: SendForm, context: Context<AnyCaller>) =>
  context.services.identity.accounts.sendCode(
    { kind, username: form.username, scene: form.scene },
    visitOf(context, form),
  );

const captchaCookie = (id: string): string => `captcha=${id}; Path=/; Max-Age=300; HttpOnly; SameSite=Lax`;

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
  'auth.bind': async ({ phone, email, code }, context) => {
    const { accounts } = context.services.identity;
    if (phone !== undefined && email === undefined)
      return accounts.bind(context.caller.id, { kind: 'phone', username: phone, code }, visitOf(context));
    if (email !== undefined && phone === undefined)
      return accounts.bind(context.caller.id, { kind: 'email', username: email, code }, visitOf(context));
    return err('BAD_REQUEST');
  },
  'auth.switch': ({ mode }, context) =>
    context.services.identity.accounts.switchBook(context.caller, mode, visitOf(context)),
  'auth.captcha': async ({ captchaId }, { services }) => {
    const fits = captchaId !== undefined && /^[\w-]{16,64}$/.test(captchaId);
    const { id, image } = await services.identity.captcha.make(
      fits ? captchaId : randomBytes(16).toString('base64url'),
    );
    return ok({ type: 'image/svg+xml', body: image, headers: { 'set-cookie': captchaCookie(id) } });
  },
  'auth.captchaJson': async (_input, { services }) => {
    const { id, image } = await services.identity.captcha.make();
    return ok({ captchaId: id, image });
  },
} satisfies HandlersOf<NamesOf<'auth'>>;
