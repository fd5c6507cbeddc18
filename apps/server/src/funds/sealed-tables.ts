import { BY_ID, type CheckRows, isAltered, type SealedTable, sealedRows } from '../store/row-seals.ts';

/** Customers' wallets, to which withdrawals go. */
export const walletRows: SealedTable = {
  ...BY_ID,
  name: 'wallet',
  says: 'id, customer, network, address, usable_from',
};

/** Customers' bank accounts and cards, to which withdrawals go. A number is what its hash is of (FUNDS-96). */
export const bankCardRows: SealedTable = {
  ...BY_ID,
  name: 'bank_card',
  says: `id, customer, first_id, encode(number_digest, 'hex'), holder, bank, swift, currency, usable_from`,
};

/** The house's accounts and addresses, to which customers pay; a key is the id and the version. */
export const paymentDetailRows: SealedTable = {
  name: 'payment_detail',
  key: `id || ' ' || version`,
  found: `id || ' ' || version = ANY($1::text[])`,
  says: 'id, version, kind, body, retired, proposal',
};

/** The tables of destinations by the kinds that the journal names ('card:7'). */
export const DESTINATIONS = { wallet: walletRows, card: bankCardRows } as const;

const MOST_FAULTS = 100;

/** Withdrawals that go elsewhere than was asked for, in words; those that were asked for before destinations were sealed are not known. */
export const movedDestinations: CheckRows = async (database, signer) => {
  const faults: string[] = [];
  for (const [kind, table] of Object.entries(DESTINATIONS)) {
    const { rows } = await database.query<{
      readonly withdrawal: string;
      readonly requested: string;
      readonly says: string;
    }>(
      `SELECT w.id::text AS withdrawal, w.destination_seal AS requested, d.says FROM withdrawals w
       JOIN (${sealedRows(table)}) d ON w.destination = '${kind}:' || d.key
       WHERE w.destination_seal IS NOT NULL ORDER BY w.id`,
    );
    for (const { withdrawal, requested, says } of rows)
      if (isAltered(signer, table, says, requested))
        faults.push(`withdrawal ${withdrawal} goes elsewhere than was asked for`);
  }
  return faults.slice(0, MOST_FAULTS);
};
