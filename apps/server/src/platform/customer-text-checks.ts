import { type PaymentWord, paymentWords, type TextAbout } from '@bourse/rules/payment-words';
import type { Brand } from './brand.ts';

/** Why a text that customers read takes two operators, as its author reads it (rule CONTENT-16). */
export const PAYMENT_WORD_REASONS: Readonly<Record<PaymentWord, string>> = {
  'wallet-address': 'holds what may be a wallet address',
  'account-number': 'holds what may be an account, card or phone number',
  amount: 'holds an amount of money',
  contact: 'holds an address or a contact that is not the brand’s',
  request: 'speaks of paying, a tax, a fee or a deposit, and no customer pays anything in order to withdraw',
};

type OwnContacts = {
  readonly brand: Pick<Brand, 'downloadOrigins' | 'contacts'>;
  /** The deployment's own origin, where it has one. */
  readonly publicOrigin: string | undefined;
};

/** What texts may name as the brand's own: the hosts of its origins, and how its help desk is reached. */
export const ownAddresses = ({
  brand: { downloadOrigins, contacts },
  publicOrigin,
}: OwnContacts): readonly string[] => {
  const origins = [...downloadOrigins, ...(publicOrigin === undefined ? [] : [publicOrigin])];
  return [
    ...origins.map((origin) => new URL(origin).host),
    ...contacts.map(({ url }) => (/^https:/i.test(url) ? new URL(url).host : url.replace(/^(?:mailto|tel):/i, ''))),
  ].map((address) => address.toLowerCase());
};

/** Why one operator alone may not tell a customer a text; empty where one may (rule CONTENT-18). */
export const textFourEyesReasons = (
  { brand, settings }: { readonly brand: OwnContacts['brand']; readonly settings: Pick<OwnContacts, 'publicOrigin'> },
  text: string,
  about?: TextAbout,
): readonly string[] =>
  paymentWords(text, ownAddresses({ brand, publicOrigin: settings.publicOrigin }), about).map(
    (word) => PAYMENT_WORD_REASONS[word],
  );
