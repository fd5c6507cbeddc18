import { amountText, priceText, priceTicks } from '@bourse/rules';
import {
  type EndpointName,
  type Endpoints,
  type ErrorName,
  endpoints,
  type InputOf,
  type OperatorRole,
  type ReplyOf,
} from '@bourse/wire';
import sharp from 'sharp';
import { createPasswords } from '../../apps/server/src/identity/password.ts';
import { credit, openSession } from './cast.ts';
import { type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, endWait, setLevel, WALLET } from './payee.ts';

/** The rows that ask for an idempotency key: all that move money or points, or place an order. */
export type MoneyCall = {
  [K in EndpointName]: Endpoints[K] extends { readonly idempotent: true } ? K : never;
}[EndpointName];

export const MONEY_CALLS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is MoneyCall => 'idempotent' in endpoints[name],
);

/** A call that is about to be made: one of it can succeed, and a second one with another key cannot, where `lost` says what it is told. */
export type Trial<K extends MoneyCall> = {
  /** A customer, or an operator of a role. */
  readonly by: number | OperatorRole;
  readonly input: InputOf<Endpoints[K]>;
  /** The same call, with something else asked for. */
  readonly other: InputOf<Endpoints[K]>;
  /** What all but one are told when many come at once; absent where each is a thing of its own. */
  readonly lost?: readonly ErrorName[];
  /** How many of many at once succeed, where it is neither one nor all. */
  readonly most?: number;
  /** What of the answer stays as it is, where prices of the moment stand in it too. */
  readonly lasting?: (reply: ReplyOf<Endpoints[K]>) => unknown;
};

/** Brings about what one of a call needs. */
export type Prepare<K extends MoneyCall> = (stage: Stage) => Promise<Trial<K>>;

const FUNDS_PASSWORD = 'a password for money';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A server with a customer who may do everything: money paid in, places to be paid out to, both levels of identity, a funds password. */
export class Stage {
  readonly server: TestServer;
  readonly customer: TestCustomer;
  readonly card: number;
  readonly wallet: number;
  readonly proof: string;

  private constructor(server: TestServer, customer: TestCustomer, places: Pick<Stage, 'card' | 'wallet' | 'proof'>) {
    this.server = server;
    this.customer = customer;
    this.card = places.card;
    this.wallet = places.wallet;
    this.proof = places.proof;
  }

  static async open(server: TestServer): Promise<Stage> {
    const customer = await server.registerCustomer();
    const { id, call } = customer;
    const card = value(await call('funds.addBankCard', ACCOUNT));
    const wallet = value(await call('funds.addWallet', WALLET));
    value(await call('funds.addWallet', { ...WALLET, network: 'BTC', address: BITCOIN }));
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(picture)], 'proof.png', { type: 'image/png' });
    const { key: proof } = value(await call('file.upload', {}, { file }));
    await endWait(server, id);
    // Set long ago, as withdrawals want it, and at a cost that a hundred at once can bear.
    const { hash } = await createPasswords({ memoryCost: 64, timeCost: 1 });
    await server.running.services.database.pool.query('UPDATE customer SET funds_password_hash = $2 WHERE id = $1', [
      id,
      await hash(FUNDS_PASSWORD),
    ]);
    await setLevel(server, id, 'advanced');
    const lasting = { ...customer, call: server.lasting('customer', () => openSession(server, id)) };
    return new Stage(server, lasting, { card: card.id, wallet: wallet.id, proof });
  }

  /** Adds to an account, and answers all that is free in it then. */
  async all(account: 'stock' | 'platform', money: string): Promise<string> {
    await credit(this.server, this.customer.id, account, money);
    const [, code = ''] = money.split(' ');
    const { assets, core } = this.server.running.services;
    return amountText(assets.get(code), core.state.ledger.customer('real', this.customer.id, account, code).available);
  }

  /** A share of the last price of an instrument, at its tick. */
  price(instrument: string, share = 1): string {
    const { market } = this.server.running.services;
    const last = market.last(instrument);
    if (last === undefined) throw new Error(`${instrument} has no price`);
    return priceText(market.listing(instrument).scale, priceTicks(Math.floor(last * share)));
  }

  /** Refuses every deposit and withdrawal that waits, so that as many as may wait can be asked for. */
  async noneWaiting(): Promise<void> {
    const { core, execute } = this.server.running.services;
    for (const id of [...core.state.funds.deposits.keys()])
      value(await execute({ type: 'refuse-deposit', id, reason: 'makes room', by: 'test' }));
    for (const id of [...core.state.funds.withdrawals.keys()])
      value(await execute({ type: 'refuse-withdrawal', id, reason: 'makes room', by: 'test' }));
  }

  /** A withdrawal that waits, the next to be paid on its channel. */
  async waitingWithdrawal(): Promise<number> {
    await this.noneWaiting();
    // No more than that, however much earlier rounds have left: above a limit it takes two operators.
    await this.all('stock', '100 EUR');
    return value(await this.customer.call('funds.withdraw', { ...this.toCard, amount: '100' })).record.id;
  }

  /** The same, being paid, and looked at in full by every operator. */
  async withdrawalBeingPaid(): Promise<number> {
    const id = await this.waitingWithdrawal();
    const start = {
      type: 'start-withdrawal',
      id,
      by: 'test',
      agreedBy: null,
      check: { worth: 0n, twoOperators: null },
    } as const;
    const { execute, identity, database } = this.server.running.services;
    value(await execute(start));
    const operators = await database.pool.query<{ id: number; name: string }>('SELECT id, name FROM operator');
    for (const operator of operators.rows)
      await identity.audit.record({
        operatorId: operator.id,
        operator: operator.name,
        action: 'console.revealDestination',
        target: `withdrawal:${id}`,
        reason,
        outcome: 'ok',
        address: '::1',
        requestId: crypto.randomUUID(),
      });
    return id;
  }

  get toCard() {
    return { channel: 'card', destination: this.card, currency: 'EUR', fundsPassword: FUNDS_PASSWORD } as const;
  }

  get toCoin() {
    return { fundsPassword: FUNDS_PASSWORD } as const;
  }

  /** A product of which one is left, and a customer who can pay for one. */
  async lastProduct(): Promise<TestCustomer> {
    const customer = await this.server.registerCustomer();
    const { core, execute } = this.server.running.services;
    value(
      await execute({
        type: 'sign-in-for-points',
        customer: customer.id,
        day: 1,
        startsAt: 0,
        endsAt: 1,
        points: 300n,
      }),
    );
    const product = core.state.points.products.get('umbrella');
    if (product) value(await execute({ type: 'set-points-product', product: { ...product, stock: 1 }, by: 'test' }));
    return customer;
  }
}

const SHARE = 'US.LANTR';
const broke = ['INSUFFICIENT_FUNDS'] as const;

/** As many shares as nearly all of the money buys: a second order of as many cannot be paid for. */
const shares = async (stage: Stage) => {
  const money = await stage.all('stock', '500 USD');
  const quantity = Math.floor((Number(money) * 0.9) / Number(stage.price(SHARE)));
  const order = { instrument: SHARE, side: 'buy', kind: 'market', quantity: String(quantity), leverage: 1 } as const;
  return { by: stage.customer.id, input: order, other: { ...order, quantity: '1' }, lost: broke };
};

const limited = async (stage: Stage) => {
  const { input, other, ...trial } = await shares(stage);
  const limit = { kind: 'limit', limitPrice: stage.price(SHARE, 0.95) } as const;
  return { ...trial, input: { ...input, ...limit }, other: { ...other, ...limit } };
};

const coins = async (stage: Stage) => {
  const delegateValue = await stage.all('platform', '100 USDT');
  const input = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateValue } as const;
  return { by: stage.customer.id, input, other: { ...input, delegateValue: '50' }, lost: broke };
};

const converted = async (stage: Stage) => {
  const input = { from: 'EUR', to: 'USD', amount: await stage.all('stock', '100 EUR') } as const;
  return { by: stage.customer.id, input, other: { ...input, amount: '1' }, lost: broke };
};

const swapped = async (stage: Stage) => {
  const input = { from: 'USDT', to: 'ETH', amount: await stage.all('platform', '100 USDT') } as const;
  return { by: stage.customer.id, input, other: { ...input, amount: '20' }, lost: broke };
};

const reason = 'The work asks for it.';
const lasting = ({ halted }: { readonly halted: unknown }) => halted;

/** Every money call, by the ways it can be made. A row that is added to the endpoint table does not compile until it is here. */
export const moneyCalls: { readonly [K in MoneyCall]: Readonly<Record<string, Prepare<K>>> } = {
  'orders.buyNewStock': { 'at the market': shares },
  'orders.buyBusiness': { 'at the market': shares, 'at a limit': limited },
  'orders.placePending': { 'at a limit': limited },
  'orders.intraday': { 'at the market': shares },
  'orders.businessDeal': { 'at the market': shares },
  'divisa.place': {
    'a currency': async (stage) => {
      const delegateValue = await stage.all('platform', '100 USD');
      const input = { symbol: 'EUR-USD', type: 'buy', delegateType: 'market', delegateValue } as const;
      return { by: stage.customer.id, input, other: { ...input, delegateValue: '50' }, lost: broke };
    },
  },
  'bb.place': { 'a coin': coins },
  'funds.createRecharge': {
    'by card': async (stage) => {
      await stage.noneWaiting();
      const input = {
        channel: 'card',
        amount: '100',
        currency: 'EUR',
        bankCode: 'SAMPXXXX',
        proofKey: stage.proof,
      } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.submitRecharge': {
    'in a coin': async (stage) => {
      await stage.noneWaiting();
      const address = 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D';
      const input = { asset: 'USDT', amount: '100', network: 'TRC20', address, proofKey: stage.proof };
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.createVoucher': {
    'in USDT': async (stage) => {
      await stage.noneWaiting();
      const input = { network: 'TRC20', amount: '100', proofKey: stage.proof } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.createStockRecharge': {
    'by transfer': async (stage) => {
      await stage.noneWaiting();
      const input = { currency: 'EUR', amount: '100' };
      const { mostWaiting } = stage.server.running.services.brand;
      const bound = { lost: ['TOO_MANY_WAITING'], most: mostWaiting } as const;
      return { by: stage.customer.id, input, other: { ...input, currency: 'USD' }, ...bound };
    },
  },
  'funds.withdraw': {
    'to a card': async (stage) => {
      await stage.noneWaiting();
      const input = { ...stage.toCard, amount: await stage.all('stock', '100 EUR') };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
    'to a wallet': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '100 USDT');
      const place = { channel: 'usdt', currency: 'USDT', destination: stage.wallet } as const;
      const input = { ...stage.toCard, ...place, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
  },
  'funds.withdrawCoin': {
    'of a coin': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '0.002 BTC');
      const input = { ...stage.toCoin, asset: 'BTC', network: 'BTC', address: BITCOIN, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '0.001' }, lost: broke };
    },
    'in USDT': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '100 USDT');
      const input = { ...stage.toCoin, asset: 'USDT', ...WALLET, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
    'to a bank': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('stock', '100 EUR');
      const input = { ...stage.toCoin, asset: 'EUR', network: 'BANK', bankId: stage.card, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '60' }, lost: broke };
    },
  },
  'funds.cancelWithdrawal': {
    'while it waits': async (stage) => {
      const id = await stage.waitingWithdrawal();
      return {
        by: stage.customer.id,
        input: { id },
        other: { id: id + 1 },
        lost: ['WITHDRAWAL_CANCELLED'],
      };
    },
  },
  'funds.convertStock': { 'at the price of the moment': converted },
  'funds.exchangeStock': { 'at the price of the moment': converted },
  'funds.swap': {
    'at the price of the moment': swapped,
    'at a quote': async (stage) => {
      const { input, ...trial } = await swapped(stage);
      const { id: quoteId } = value(await stage.customer.call('funds.quoteSwap', input));
      return { ...trial, input: { ...input, quoteId }, lost: ['QUOTE_ENDED'] };
    },
  },
  'funds.quoteSwap': {
    'of a coin': async (stage) => {
      const { by, input, other } = await swapped(stage);
      return { by, input, other };
    },
  },
  'funds.transfer': {
    'to another account': async (stage) => {
      const amount = await stage.all('platform', '100 USDT');
      const input = { asset: 'usdt', from: 'platform', to: 'financial', amount } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '1' }, lost: ['TRANSFER_ABOVE_BALANCE'] };
    },
  },
  'points.sign': {
    'once a day': async ({ server }) => {
      const { id } = await server.registerCustomer();
      return { by: id, input: {}, other: { point: 500 }, lost: ['SIGNED_TODAY'] };
    },
  },
  'points.exchange': {
    'with the points for one': async (stage) => {
      const { id } = await stage.lastProduct();
      return {
        by: id,
        input: { product: 'umbrella' },
        other: { product: 'mug' },
        lost: ['INSUFFICIENT_POINTS', 'OUT_OF_STOCK'],
      };
    },
  },
  'console.haltInstrument': {
    'one that trades': async ({ server }) => {
      const { core, execute } = server.running.services;
      const id = 'XAG-USD';
      if (core.state.market.halted.has(id))
        value(await execute({ type: 'resume-instrument', instrument: id, reason, by: 'test' }));
      const input = { id, minutes: 1, reason };
      return { by: 'product', input, other: { ...input, reason: 'Another one.' }, lost: ['HALTED'], lasting };
    },
  },
  'console.resumeInstrument': {
    'one that is halted': async ({ server }) => {
      const { core, execute } = server.running.services;
      const id = 'XAU-USD';
      if (!core.state.market.halted.has(id))
        value(
          await execute({
            type: 'halt-instrument',
            instrument: id,
            forMs: null,
            reason,
            by: 'test',
            agreedBy: 'another',
            limit: { aloneMs: 0, windowMs: 0 },
          }),
        );
      return {
        by: 'product',
        input: { id, reason },
        other: { id, reason: 'Another one.' },
        lost: ['NOT_HALTED'],
        lasting,
      };
    },
  },
  'console.reverseCredit': {
    'a credit that stands': async (stage) => {
      await stage.all('stock', '1 EUR');
      const id = Math.max(...stage.server.running.services.core.state.funds.credits.keys());
      return { by: 'finance', input: { id, reason }, other: { id, reason: 'Another one.' }, lost: ['NOT_CREDITED'] };
    },
  },
  'console.reviewDeposit': {
    'a credit': async ({ customer }) => {
      const { id } = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
      const input = { id, decision: 'credit', amount: '90.00', reference: `race-${id}` } as const;
      return { by: 'finance', input, other: { ...input, amount: '91.00' }, lost: ['NOT_WAITING'] };
    },
    'a refusal': async ({ customer }) => {
      const { id } = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
      const input = { id, decision: 'refuse', reason } as const;
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
  },
  'console.putWithdrawalAside': {
    'while it waits': async (stage) => {
      const input = { id: await stage.waitingWithdrawal(), aside: true, reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' } };
    },
  },
  'console.startWithdrawal': {
    'the next one': async (stage) => {
      const id = await stage.waitingWithdrawal();
      return { by: 'finance', input: { id }, other: { id: id - 1 }, lost: ['NOT_WAITING'] };
    },
  },
  'console.payWithdrawal': {
    'one that was begun': async (stage) => {
      const id = await stage.withdrawalBeingPaid();
      const reference = `OUT-${id}`;
      const input = { id, reference, again: reference };
      const other = { id, reference: `${reference}-b`, again: `${reference}-b` };
      return { by: 'finance', input, other, lost: ['NOT_PROCESSING'] };
    },
  },
  'console.refuseWithdrawal': {
    'while it waits': async (stage) => {
      const input = { id: await stage.waitingWithdrawal(), reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
    'while it is paid': async (stage) => {
      const input = { id: await stage.withdrawalBeingPaid(), reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
  },
  'console.setPointsProduct': {
    'price and stock': async () => {
      const input = { id: 'tote-bag', points: 181, stock: 81, offered: true, reason };
      return { by: 'product', input, other: { ...input, stock: 82 } };
    },
  },
  'console.setFreeze': {
    'a module': async ({ server }) => {
      const { id } = await server.registerCustomer();
      const input = { id, module: 'WITHDRAW', frozen: true, reason } as const;
      return { by: 'compliance', input, other: { ...input, frozen: false } };
    },
  },
};
