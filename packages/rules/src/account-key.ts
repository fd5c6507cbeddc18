import { ACCOUNT_TYPES, type AccountMode, type CustomerId } from './account.ts';
import type { AssetCode } from './asset.ts';

/** What the key of a ledger account says: its account mode, whose it is (undefined for the house), what it is for, and in what. */
export type AccountParts = {
  readonly mode: AccountMode;
  readonly customer: CustomerId | undefined;
  readonly purpose: string;
  readonly asset: AssetCode;
};

const HOUSE = 'house';

const ownerText = (customer: CustomerId | undefined): string => (customer === undefined ? HOUSE : `c${customer}`);

/** 'real.c12.stock.EUR' or 'real.house.fees.EUR'. The one place where keys are made; {@link accountParts} reads them. */
export const accountKey = ({ mode, customer, purpose, asset }: AccountParts): string =>
  `${mode}.${ownerText(customer)}.${purpose}.${asset}`;

/**
 * What a key says; undefined when it is none. Purposes and assets may have dots in them, so that it takes the purposes there are of house
 * accounts to tell one from the other.
 */
export const accountParts = (key: string, housePurposes: readonly string[]): AccountParts | undefined => {
  const [mode, owner] = key.split('.', 2);
  if ((mode !== 'real' && mode !== 'demo') || owner === undefined) return undefined;
  const customer = owner === HOUSE ? undefined : Number(owner.slice(1));
  if (customer !== undefined && !Number.isSafeInteger(customer)) return undefined;
  const rest = key.slice(`${mode}.${owner}.`.length);
  const purposes: readonly string[] = customer === undefined ? housePurposes : ACCOUNT_TYPES;
  const purpose = purposes.find((each) => rest.startsWith(`${each}.`));
  if (purpose === undefined) return undefined;
  const parts: AccountParts = { mode, customer, purpose, asset: rest.slice(purpose.length + 1) };
  // Spelled as it is made, so that one account has one key.
  return parts.asset !== '' && accountKey(parts) === key ? parts : undefined;
};
