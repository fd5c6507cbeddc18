import { type AccountParts, accountParts, type HoldReason } from '@bourse/rules';
import { labels } from './labels.ts';
import type { LiveProduct } from './live.ts';
import type { MovementKind } from './movement-names.ts';
import { accountsOfSubject } from './posting-subject.ts';

export { CHANNEL_NAMES } from './channel-names.ts';
export { countryName } from './country-name.ts';
export { MODULE_NAMES } from './freeze-names.ts';
export { IDENTITY_LEVEL_NAMES } from './level-names.ts';
export { MOVEMENT_NAMES } from './movement-names.ts';
export { POSTING_REASON_TEXTS } from './posting-reasons.ts';
export { accountsOfSubject, postingSubject } from './posting-subject.ts';

/*
 * What the console calls what the server names by a word of its own: actions, commands, events and accounts. A test walks all there are.
 */

/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const ACTION_NAMES = labels('actions');

/** What the journal's commands ask for. */
export const COMMAND_NAMES = labels('commands');

/** What came of them. */
export const EVENT_NAMES = labels('events');

/** What postings were for, as a statement calls them, by the event that made them. */
export const STATEMENT_PURPOSES = labels('statement');

/** Which kind of movement postings are that are no trade, by the event that made them. */
export const MOVEMENT_KINDS: Readonly<Record<string, MovementKind>> = labels('movements');

/** What products are called. */
export const PRODUCT_NAMES: Readonly<Record<LiveProduct, string>> = labels('products');

/** What ledger accounts are for. */
export const PURPOSE_NAMES = labels('purposes');

/** What a customer's own data call house accounts, where it is not what the console calls them. */
const HOUSE_NAMES = labels('houseAccounts');

const named = (names: Readonly<Record<string, string>>, raw: string): string | undefined =>
  Object.hasOwn(names, raw) ? names[raw] : undefined;

/** 'NOT_FIRST' or 'too-old' as 'Not first', 'Too old'; 'console.setFreeze' as 'Console set freeze'. */
export const inWords = (raw: string): string => {
  const words = raw
    .replaceAll(/[-_.:]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const actionName = (action: string): string =>
  named(ACTION_NAMES, action) ?? inWords(action.replace('console.', ''));
export const commandName = (type: string): string => named(COMMAND_NAMES, type) ?? inWords(type);
export const eventName = (type: string): string => named(EVENT_NAMES, type) ?? inWords(type);
export const purposeName = (purpose: string): string => named(PURPOSE_NAMES, purpose) ?? inWords(purpose);
/** What a house account is for, as a customer is told. */
export const houseAccountName = (purpose: string): string => named(HOUSE_NAMES, purpose) ?? purposeName(purpose);
/** Outcomes whose code is not plain English. */
const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  FOUR_EYES_NEEDED: 'needs a second operator',
  NOT_STORED: 'something in it is wrong',
};

/** Outcomes that the audit trail has under a former name: none of its rows is ever changed. */
const FORMER_OUTCOMES: ReadonlyMap<string, string> = new Map([['NOT_KEPT', 'NOT_STORED']]);

/** What came of an action: 'Done', or why not. */
export const outcomeName = (outcome: string): string => {
  const code = FORMER_OUTCOMES.get(outcome) ?? outcome;
  return code === 'ok' ? 'Done' : `Refused: ${named(OUTCOME_NAMES, code) ?? inWords(code).toLowerCase()}`;
};

/** 'customer:12' as 'Customer 12', 'payment-detail:sample-eur' as 'Payment detail sample-eur', the two accounts of a posting by their names. */
export const targetName = (target: string): string => {
  const accounts = accountsOfSubject(target);
  if (accounts) return accounts.map(accountName).join(' → ');
  const index = target.indexOf(':');
  if (target === 'csv') return 'Export as CSV';
  if (index < 0) return inWords(target);
  const kind = target.slice(0, index);
  // What is about a ledger account is about a house account by its purpose, as its days are.
  return `${purposeName(kind)} ${target.slice(index + 1)}`;
};

/** What the key of a ledger account says; undefined when it is none. */
export const accountOf = (key: string): AccountParts | undefined => accountParts(key, Object.keys(PURPOSE_NAMES));

/** 'real.house.fees.EUR' as 'House · Fees', 'real.c12.stock.EUR' as 'Customer 12, M••• L••• · Stock': for a list that has a column of the asset. */
export const shortAccountName = (key: string, nameOf: (customer: number) => string | null | undefined): string => {
  const parts = accountOf(key);
  if (!parts) return key;
  const { mode, customer, purpose } = parts;
  const who = customer === undefined ? 'House' : [`Customer ${customer}`, nameOf(customer)].filter(Boolean).join(', ');
  return `${who} · ${purposeName(purpose)}${mode === 'demo' ? ' (demo)' : ''}`;
};

/** 'real.house.clearing.coin.BTC' as 'House · Clearing, coins · BTC', 'real.c12.stock.EUR' as 'Customer 12 · Stock · EUR'; a demo account says so. */
export const accountName = (key: string): string => {
  const parts = accountOf(key);
  if (!parts) return key;
  const { mode, customer, purpose, asset } = parts;
  const name = `${customer === undefined ? 'House' : `Customer ${customer}`} · ${purposeName(purpose)} · ${asset}`;
  return mode === 'demo' ? `${name} (demo)` : name;
};

/** What the customer reads of a withdrawal on hold, in English. */
export const HELD: Readonly<Record<HoldReason, string>> = {
  checking: 'We are checking this withdrawal. You need not do anything.',
  document: 'We need a document from you. Please contact customer service.',
  destination: 'We need to confirm the account or address it goes to. Please contact customer service.',
  delay: 'Payments by this method are delayed. You need not do anything.',
};

/**
 * An account within a sentence: 'the Stock account of customer 12', 'the house account “Fees”'; a demo account says so. `named` says who a
 * customer is.
 */
export const accountInSentence = (
  key: string,
  named = (customer: number): string => `customer ${customer}`,
): string => {
  const parts = accountOf(key);
  if (!parts) return key;
  const { mode, customer, purpose } = parts;
  const name =
    customer === undefined
      ? `the house account “${purposeName(purpose)}”`
      : `the ${purposeName(purpose)} account of ${named(customer)}`;
  return mode === 'demo' ? `${name} (demo)` : name;
};

/** What a subject typed as it is shown is called inside, in lower case: 'Withdrawal 1' is 'withdrawal:1'; undefined for other texts. */
export const targetShownAs = (text: string): string | undefined => {
  const [, kind, which] =
    /^([a-z]+(?: [a-z]+)*) #?(\S+)$/.exec(text.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? [];
  return kind === undefined || which === undefined ? undefined : `${kind.replaceAll(' ', '-')}:${which}`;
};

/** The actions whose shown names contain a text. */
export const actionsNamed = (text: string): readonly string[] =>
  Object.entries(ACTION_NAMES).flatMap(([action, name]) =>
    name.toLowerCase().includes(text.trim().toLowerCase()) ? [action] : [],
  );
