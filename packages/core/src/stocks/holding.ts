import { type AccountMode, type AssetCode, MONEY_ASSETS, mulDiv } from '@bourse/rules';
import { ByOwner, type Owner } from '../by-owner.ts';
import { FewMap } from '../few-map.ts';
import type { Reading } from '../reading.ts';

export type { Owner } from '../by-owner.ts';

/** What was bought with one kind of money and is still held. Units are the held asset's smallest, cost and fees those of the money. */
export type Lot = { units: bigint; cost: bigint; fees: bigint };

/** A coin, a currency or a metal of the platform account and what it cost, by the money that was paid for it (rule FIGURES-5). */
export type Holding = Owner & { readonly asset: AssetCode; readonly lots: FewMap<AssetCode, Lot> };

/** What leaves a lot with a sale: so many units, and the share of cost and fees that goes with them. */
export type Taken = { readonly money: AssetCode } & Readonly<Lot>;

/** Whether holding an asset can bring a result: money is what results are told in. */
export const bringsResult = (asset: AssetCode): boolean => !MONEY_ASSETS.includes(asset);

/** The moneys of lots in the order in which they are taken from. Most holdings have one. */
const inOrder = (lots: Holding['lots'], first: AssetCode | undefined): Iterable<AssetCode> =>
  lots.size < 2 ? lots.keys() : [...lots.keys()].sort((a, b) => (a === first ? -1 : b === first ? 1 : a < b ? -1 : 1));

/** The holdings of coins, currencies and metals, each with its owner's others. */
export class Holdings {
  readonly #byOwner = new ByOwner<FewMap<AssetCode, Holding>>();

  get(owner: Owner, asset: AssetCode): Holding | undefined {
    return this.#byOwner.get(owner)?.get(asset);
  }

  of(owner: Owner): Holding[] {
    return [...(this.#byOwner.get(owner)?.values() ?? [])];
  }

  *all(): Generator<Holding> {
    for (const [, held] of this.#byOwner) yield* held.values();
  }

  put(holding: Holding): void {
    const held = this.#byOwner.get(holding);
    if (held) held.set(holding.asset, holding);
    else this.#byOwner.set(holding, new FewMap([[holding.asset, holding]]));
  }

  /** Adds what was bought, or came in at a known worth. */
  add(owner: Owner, asset: AssetCode, money: AssetCode, { units, cost, fees }: Readonly<Lot>): void {
    let holding = this.get(owner, asset);
    if (!holding) {
      holding = { mode: owner.mode, customer: owner.customer, asset, lots: new FewMap() };
      this.put(holding);
    }
    const lot = holding.lots.get(money);
    if (!lot) {
      holding.lots.set(money, { units, cost, fees });
      return;
    }
    lot.units += units;
    lot.cost += cost;
    lot.fees += fees;
  }

  /**
   * Takes units out at their average cost, those that were paid in `first` before the others, by the code of their money; the last unit of a lot takes
   * all that is left. What is asked for beyond the lots came in without a price, and nothing is taken for it.
   */
  take(owner: Owner, asset: AssetCode, units: bigint, first?: AssetCode): readonly Taken[] {
    const holding = this.get(owner, asset);
    if (!holding) return [];
    const order = inOrder(holding.lots, first);
    const taken: Taken[] = [];
    let left = units;
    for (const money of order) {
      const lot = holding.lots.get(money);
      if (!lot || left === 0n) break;
      const isWhole = left >= lot.units;
      const part = isWhole ? lot.units : left;
      const out = isWhole
        ? { money, units: part, cost: lot.cost, fees: lot.fees }
        : {
            money,
            units: part,
            cost: mulDiv(lot.cost, part, lot.units, 'half-even'),
            fees: mulDiv(lot.fees, part, lot.units, 'half-even'),
          };
      lot.units -= out.units;
      lot.cost -= out.cost;
      lot.fees -= out.fees;
      left -= part;
      if (lot.units === 0n) holding.lots.delete(money);
      taken.push(out);
    }
    if (holding.lots.size === 0) this.#byOwner.get(owner)?.delete(asset);
    return taken;
  }
}

/** How many units of a holding have a known cost. */
export const costedUnits = ({ lots }: Reading<Holding>): bigint => {
  let units = 0n;
  for (const lot of lots.values()) units += lot.units;
  return units;
};

/** What a result was made with: an instrument for shares, an asset for the others, `feesIn` for what exchanging money cost. */
export type Product = string;

const FEES = 'fees ';

/** By what fees are kept that exchanging one money for another cost, in the money they were paid in (rule FIGURES-5). */
export const feesIn = (money: AssetCode): Product => `${FEES}${money}`;

/** The money that such fees were paid in; undefined for any other product. */
export const moneyOfFees = (product: Product): AssetCode | undefined =>
  product.startsWith(FEES) ? product.slice(FEES.length) : undefined;

type Sums = FewMap<AssetCode, bigint>;
type ResultsData = readonly (readonly [owner: string, product: Product, money: AssetCode, units: bigint])[];

const ownerName = ({ mode, customer }: Owner): string => `${mode} ${customer}`;
const ownerOf = (name: string): Owner => {
  const [book, customer] = name.split(' ');
  return { mode: book as AccountMode, customer: Number(customer) };
};

/** Results of all sales so far, fees of purchase and sale taken off, by customer, product and money (rule FIGURES-3). */
export class Results {
  readonly #byOwner = new ByOwner<FewMap<Product, Sums>>();

  of(owner: Owner): FewMap<Product, Sums> {
    return this.#byOwner.get(owner) ?? new FewMap();
  }

  add(owner: Owner, product: Product, money: AssetCode, units: bigint): void {
    const products = this.#byOwner.get(owner);
    const sums = products?.get(product);
    if (sums) sums.set(money, (sums.get(money) ?? 0n) + units);
    else if (products) products.set(product, new FewMap([[money, units]]));
    else this.#byOwner.set(owner, new FewMap([[product, new FewMap([[money, units]])]]));
  }

  toData(): ResultsData {
    return [...this.#byOwner].flatMap(([owner, products]) =>
      [...products].flatMap(([product, sums]) =>
        [...sums].map(([money, units]) => [ownerName(owner), product, money, units] as const),
      ),
    );
  }

  fill(data: ResultsData): void {
    for (const [owner, product, money, units] of data) this.add(ownerOf(owner), product, money, units);
  }
}
