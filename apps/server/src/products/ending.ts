import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited, NOBODY, operatorRequest } from '../http/audited.ts';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

type Reply<Call extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[Call]>, ErrorOf<Endpoints[Call]>>>;

const schema = z.strictObject({ product: z.int(), name: z.string(), reason: z.string() });
type Payload = z.output<typeof schema>;

/** An income product wound up: proposed by product, confirmed by finance (rule PRODUCTS-17). */
export const incomeWindUp = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.incomeProducts',
  confirmers: ['finance'],
  sentences: ({ name, reason }) => [
    `The income product “${name}” is wound up: nothing more is sold of it, and every holding is redeemed with its income, whatever is left of its term.`,
    `The reason: ${reason}`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ product, reason }: Payload, { proposal: { proposer: by, confirmer: agreedBy } }) =>
      ok({ type: 'wind-up-income-product', product, reason, by, agreedBy }),
  }),
});

/** Ends the sale of a product before its time (rule PRODUCTS-16). */
export const closeIncomeProduct = async (
  { id, reason }: InputOf<Endpoints['console.closeIncomeProduct']>,
  context: Context<OperatorCaller>,
): Reply<'console.closeIncomeProduct'> => {
  const { services, caller } = context;
  const action = 'console.closeIncomeProduct';
  const done = await audited(context, { action, target: `income-product:${id}`, reason }, () =>
    services.execute(
      { type: 'close-income-product', product: id, reason: reason.trim(), by: caller.name },
      operatorRequest(context, action),
    ),
  );
  return done.ok ? ok({ id }) : done;
};

/** Proposes to wind a product up. */
export const proposeIncomeWindUp = (
  { id, reason }: InputOf<Endpoints['console.proposeIncomeWindUp']>,
  context: Context<OperatorCaller>,
): Reply<'console.proposeIncomeWindUp'> => {
  const { services, caller } = context;
  const subject = `income-product:${id}`;
  return audited(
    context,
    { action: 'console.proposeIncomeWindUp', target: subject, reason },
    async (): Reply<'console.proposeIncomeWindUp'> => {
      const { products, endings } = services.core.state.products;
      const product = products.get(id);
      if (!product) return err('INCOME_PRODUCT_NOT_FOUND');
      if (endings.get(id) === 'wound-up') return err('CONFLICT');
      const payload = { product: id, name: product.name, reason: reason.trim() };
      return services.proposals.propose(caller, { kind: 'income-wind-up', subject, payload, reason });
    },
  );
};
