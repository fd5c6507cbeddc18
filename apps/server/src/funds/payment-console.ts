import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { checkedBody } from './payment-details.ts';

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeRetirement']>, ErrorOf<Endpoints['console.proposeRetirement']>>
>;

/** The console's rows about where customers pay in to: everything that changes it is a proposal. */
export const paymentConsole = {
  'console.paymentDetails': async (_input, { services }) => ok(await services.paymentDetails.history()),
  'console.proposePaymentDetail': ({ id, body, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.proposePaymentDetail', target: `payment-detail:${id}`, reason } as const;
    return audited(context, operatorAction, async () => {
      const checked = checkedBody(body, services.assets);
      if (!checked.ok) return checked;
      const found = await services.paymentDetails.find(id);
      if (!found.ok) return found;
      const now = found.value;
      // What was one kind stays it: an account does not become an address under the same name.
      if (now && now.body.kind !== body.kind) return err('BAD_PAYMENT_DETAIL');
      const before = now && !now.retired ? now.body : null;
      const payload = { id, version: now?.version ?? 0, before, body: checked.value };
      return services.proposals.propose(caller, {
        kind: 'deposit-address',
        subject: operatorAction.target,
        payload,
        reason,
      });
    });
  },
  'console.proposeRetirement': ({ id, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.proposeRetirement', target: `payment-detail:${id}`, reason } as const;
    return audited(context, operatorAction, async (): Proposed => {
      const found = await services.paymentDetails.find(id);
      if (!found.ok) return found;
      const now = found.value;
      if (!now || now.retired) return err('PAYMENT_DETAIL_NOT_FOUND');
      const payload = { id, version: now.version, before: now.body, body: null };
      return services.proposals.propose(caller, {
        kind: 'deposit-address',
        subject: operatorAction.target,
        payload,
        reason,
      });
    });
  },
} satisfies HandlersOf<'console.paymentDetails' | 'console.proposePaymentDetail' | 'console.proposeRetirement'>;
