import { assert } from './result.ts';

export type AssetCode = string;

export type AssetKind = 'currency' | 'coin' | 'share' | 'metal' | 'points';

/** Something that can be owned and counted. `decimals` is the scale of its smallest unit: EUR 2 means a unit is a cent. */
export type Asset = { readonly code: AssetCode; readonly kind: AssetKind; readonly decimals: number };

const currency = (code: AssetCode): Asset => ({ code, kind: 'currency', decimals: 2 });
const coin = (code: AssetCode, decimals = 8): Asset => ({ code, kind: 'coin', decimals });

/** Money of every deployment. Shares are assets too: their code is the instrument's id and their unit is one share. */
const MONEY: readonly Asset[] = [
  currency('EUR'),
  currency('USD'),
  currency('HKD'),
  currency('CNY'),
  currency('BRL'),
  currency('GBP'),
  currency('CHF'),
  currency('AUD'),
  currency('CAD'),
  currency('NZD'),
  currency('SEK'),
  currency('NOK'),
  currency('MXN'),
  { code: 'JPY', kind: 'currency', decimals: 0 },
  coin('USDT', 6),
  coin('BTC'),
  { code: 'POINTS', kind: 'points', decimals: 0 },
];

/** The quote asset of coins, currencies and metals on the platform account: holding it yields no profit or loss. The same for every deployment. */
export const MONEY_ASSETS: readonly AssetCode[] = ['EUR', 'USD', 'USDT'];

/** Whether an asset is a balance that is exchanged for others: a currency, a coin or a metal, neither a share nor points. */
export const isConvertible = ({ kind }: Pick<Asset, 'kind'>): boolean => kind !== 'share' && kind !== 'points';

/** The assets a deployment knows, filled once at start from the brand's instruments; looked up everywhere else. */
export class AssetRegistry {
  readonly #assets = new Map<AssetCode, Asset>(MONEY.map((asset) => [asset.code, asset]));

  /** Adds an asset. @throws {InvariantBroken} when the code is known already with another scale. */
  add(asset: Asset): void {
    const known = this.#assets.get(asset.code);
    assert(!known || known.decimals === asset.decimals, `asset ${asset.code} declared twice with different decimals`);
    if (!known) this.#assets.set(asset.code, asset);
  }

  find(code: AssetCode): Asset | undefined {
    return this.#assets.get(code);
  }

  /** @throws {InvariantBroken} when the asset is unknown. */
  get(code: AssetCode): Asset {
    const asset = this.#assets.get(code);
    assert(asset, `unknown asset ${code}`);
    return asset;
  }

  all(): readonly Asset[] {
    return [...this.#assets.values()];
  }
}
