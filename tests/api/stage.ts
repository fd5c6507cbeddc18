import { amountText, priceText, priceTicks } from '@bourse/rules';
import sharp from 'sharp';
import { createPasswords } from '../../apps/server/src/identity/password.ts';
import { credit, openSession } from './cast.ts';
import { type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, endWait, setLevel, WALLET } from './payee.ts';

const FUNDS_PASSWORD = 'a password for money';
/** An address of the bitcoin network that the customer has entered. */
export const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

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
        reason: 'The work asks for it.',
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
}
