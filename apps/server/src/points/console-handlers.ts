import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { pageOfFilteredLog } from './log.ts';

type Product = ReplyOf<Endpoints['console.setPointsProduct']>;
type ProductInput = InputOf<Endpoints['console.setPointsProduct']>;
type SetError = ErrorOf<Endpoints['console.setPointsProduct']>;

/** Everything that was ever offered or has a published text, by id, in the order of the texts. The console speaks English. */
const products = ({ content, core, brand }: Services): ReadonlyMap<string, Product> => {
  const known = core.state.points.products;
  const { entries } = content.versions.live('points-products');
  const names = new Map(entries.map(({ id, title }) => [id, title.en ?? title[brand.language] ?? id]));
  return new Map(
    [...new Set([...names.keys(), ...known.keys()])].map((id) => {
      const product = known.get(id);
      const { points = 0n, stock = 0, isOffered = false } = product ?? {};
      return [id, { id, name: names.get(id) ?? null, points: Number(points), stock, offered: isOffered }];
    }),
  );
};

const setProduct = async (
  { id, points, stock, offered, reason }: ProductInput,
  context: Context<OperatorCaller>,
): Promise<Result<Product, SetError>> => {
  const { services, caller } = context;
  const action = 'console.setPointsProduct';
  const said =
    reason.trim() === ''
      ? ''
      : `${reason.trim()} (${points} points, ${stock} left, ${offered ? 'offered' : 'not offered'})`;
  const done = await audited(
    context,
    { action, target: `points-product:${id}`, reason: said },
    async (): Promise<Result<{ readonly seq: number }, SetError>> => {
      if (!products(services).has(id)) return err('PRODUCT_NOT_FOUND');
      const product = { id, points: BigInt(points), stock, isOffered: offered };
      return services.execute(
        { type: 'set-points-product', product, by: caller.name },
        operatorRequest(context, action),
      );
    },
  );
  if (!done.ok) return done;
  const changed = products(services).get(id);
  return changed ? ok(changed) : err('PRODUCT_NOT_FOUND');
};

/** The console's rows of this module. */
export const pointsConsole = {
  'console.pointsProducts': async (input, { services }) => {
    const { list, total } = pageOf([...products(services).values()], pagingOf(input, 50));
    return ok({ rows: list, total });
  },
  'console.setPointsProduct': setProduct,
  'console.pointsLog': async (input, { services }) => {
    const of = { customer: input.customerId, kind: input.kind };
    const { rows, total } = await pageOfFilteredLog(services, of, input, pagingOf(input, 50));
    const names = await services.identity.maskedCustomers(rows.map(({ customer }) => customer));
    return ok({
      rows: rows.map(({ id, at, customer, kind, product, points }) => ({
        id,
        at,
        customerId: customer,
        maskedCustomer: names.get(customer) ?? `#${customer}`,
        kind,
        product,
        points,
      })),
      total,
    });
  },
} satisfies HandlersOf<'console.pointsProducts' | 'console.setPointsProduct' | 'console.pointsLog'>;
