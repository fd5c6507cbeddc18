import { CHANNEL_NAMES } from './channel-names.ts';
import { labels } from './labels.ts';
import type { NameKind } from './module.ts';
import type { ProposalKindName } from './proposals.ts';
import {
  accountName,
  actionName,
  commandName,
  countryName,
  eventName,
  inWords,
  outcomeName,
  purposeName,
  targetName,
} from './shown-names.ts';

/*
 * What the console's exports call columns and values: as the screens do. A word that its name says already ('in-review', 'bookedAt') needs no
 * entry; where a name means different things in two lists, the entry begins with the list: 'deposits.state'.
 */

const HEADERS: Readonly<Record<string, string>> = labels('headers');
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = labels('values');

// A kind that no module names does not compile.
const proposals: Readonly<Record<ProposalKindName, string>> = labels('proposals');

/** What kinds of proposals are called. */
export const PROPOSAL_NAMES: Readonly<Record<string, string>> = proposals;

const clearingName = (clearing: string): string => {
  const names: Readonly<Record<string, string>> = CHANNEL_NAMES;
  return names[clearing.replace('clearing.', '')] ?? purposeName(clearing);
};

/** By the kind of name that a column holds, what says it. */
const SAYS: Readonly<Record<NameKind, (raw: string) => string>> = {
  account: accountName,
  action: actionName,
  clearing: clearingName,
  command: commandName,
  country: countryName,
  event: eventName,
  outcome: outcomeName,
  proposal: (kind) => PROPOSAL_NAMES[kind] ?? inWords(kind),
  purpose: purposeName,
  target: targetName,
  words: inWords,
};
const NAMED: Readonly<Record<string, NameKind>> = labels('named');

const ownOf = <T>(entries: Readonly<Record<string, T>>, list: string, field: string): T | undefined => {
  const key = `${list.replace('console.', '')}.${field}`;
  if (Object.hasOwn(entries, key)) return entries[key];
  return Object.hasOwn(entries, field) ? entries[field] : undefined;
};

/** What a list's export calls a column: 'maskedCustomer' is 'Customer'. */
export const exportHeader = (list: string, field: string): string => ownOf(HEADERS, list, field) ?? inWords(field);

const INSTANT_FIELD = /^at$|[a-z]At$/;

/** A value in a list's export; `isChoice` where it is one of a few that the server names by a word of its own. */
export const exportValue = (list: string, field: string, value: unknown, isChoice: boolean): unknown => {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => exportValue(list, field, each, isChoice)).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${exportHeader(list, name)}: ${String(partOf(list, name, part))}`)
      .join(', ');
  const named = ownOf(NAMED, list, field);
  if (named) return SAYS[named](String(value));
  const word = ownOf(VALUES, list, field)?.[String(value)];
  if (word !== undefined) return word;
  return isChoice && typeof value === 'string' ? inWords(value) : value;
};

/** Within a record in a cell, instants are formatted as in a column, and short codes are shown by their labels. */
const partOf = (list: string, name: string, part: unknown): unknown => {
  if (INSTANT_FIELD.test(name) && /^\d+$/.test(String(part))) return new Date(Number(part)).toISOString();
  const isCode =
    typeof part === 'string' && ['kind', 'state', 'part', 'reason'].includes(name) && /^[a-z-]+$/.test(part);
  return exportValue(list, name, part, isCode);
};
