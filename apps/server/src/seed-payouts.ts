import { assert, type CustomerId, ok } from '@bourse/rules';
import { bankNumber } from '@bourse/rules/bank-number';
import { walletAddress } from '@bourse/rules/wallet-address';
import { hasCard, insertCard } from './funds/bank-cards.ts';
import { forgetWallet, insertWallet } from './funds/wallets.ts';
import { changeOwn } from './identity/applications.ts';
import { customerByAddress } from './identity/customers.ts';
import { demo } from './identity/index.ts';
import type { Services } from './services.ts';

/** An account of no bank: its checksum is right, its bank code is all zeros. */
const SAMPLE_IBAN = 'DE36000000000000000000';
/** The address of all zeros, which belongs to nobody. */
const SAMPLE_WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const SAMPLE_NUMBER = 'SAMPLE-0000';
const SAMPLE_WORDS = {
  holder: 'Sample Customer',
  bank: 'Sample Bank (not a real one)',
  holderAddress: '1 Sample Street',
  bankAddress: '2 Sample Street',
  swift: '',
} as const;

/** The first level as a reviewer would have approved it, but without pictures: nobody was looked at. */
const seedIdentity = (services: Services, customer: CustomerId): Promise<unknown> => {
  const at = services.now();
  const approved = { state: 'approved' } as const;
  const step = { at, remarks: [], operator: null };
  return changeOwn(services, customer, 'primary', (application) =>
    ok({
      ...application,
      state: 'approved',
      texts: { name: SAMPLE_WORDS.holder, 'id-number': SAMPLE_NUMBER },
      items: { name: approved, 'id-number': approved, front: approved, back: approved },
      timeline: [
        { ...step, step: 'submitted', by: 'customer' },
        { ...step, step: 'approved', by: 'reviewer' },
      ],
      submittedAt: at,
      decidedAt: at,
    }),
  );
};

/**
 * Paper mode only: lets the demo customer try a withdrawal at once, with a verified first level, a bank account and a wallet that have no
 * wait before them. The account goes last: where it is, all of it was done.
 */
export const seedPayouts = async (services: Services): Promise<void> => {
  const { pool } = services.database;
  const customer = (await customerByAddress(pool, 'email', demo.customer.email))?.id;
  if (customer === undefined) return;
  if (await hasCard(pool, customer)) return;
  const { core, execute, brand } = services;
  if (core.state.platform.customers.get(customer)?.level === 'none')
    await execute({ type: 'set-identity-level', customer, level: 'primary', by: 'paper mode' });
  await seedIdentity(services, customer);
  const [number, address] = [bankNumber(SAMPLE_IBAN), walletAddress('TRC20', SAMPLE_WALLET)];
  assert(number.ok && address.ok, 'the samples pass the checks of their kind');
  const when = { at: services.now(), from: services.now() };
  await forgetWallet(pool, customer, address.value);
  await insertWallet(services, pool, { customer, network: 'TRC20', address: address.value }, when);
  const words = { ...SAMPLE_WORDS, currency: brand.currency };
  await insertCard(services, pool, { customer, number: number.value, words }, when);
};
