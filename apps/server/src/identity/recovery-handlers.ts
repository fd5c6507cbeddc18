import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { visitOf } from './handlers.ts';

/** A forgotten funds password, and another phone or e-mail. */
export const recoveryHandlers = {
  'recovery.sendCode': (order, context) =>
    context.services.identity.recovery.sendCode(context.caller.id, order, visitOf(context)),
  'recovery.fundsPassword': (form, context) =>
    context.services.identity.recovery.fundsPassword(context.caller.id, form, visitOf(context)),
  'recovery.changeAddress': (form, context) =>
    context.services.identity.recovery.changeAddress(context.caller.id, form, visitOf(context)),
} satisfies HandlersOf<NamesOf<'recovery'>>;
