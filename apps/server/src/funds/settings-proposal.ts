import { assert, ok } from '@bourse/rules';
import { changesOf, MONEY_FIELDS, MONEY_NAMES, methodOf, numberText } from '@bourse/wire';
import { NOBODY } from '../http/audited.ts';
import {
  type AgreedContent,
  agreedContent,
  byCommand,
  type CarryOut,
  proposalKind,
  publishAgreed,
  versionText,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { termsOfEntries } from './money-settings.ts';

type MoneyKind = keyof typeof MONEY_NAMES;

const WAITING =
  'A withdrawal that waits goes on needing two operators where it did, and needs two where its worth is above what is live when it is begun.';

const sentencesOf = ({ content, version, entries, live, before }: AgreedContent): readonly string[] => {
  const changes = changesOf(before, entries).map(({ key, field, before: was, after }) => {
    const { name, asset } = methodOf(key);
    const what = MONEY_FIELDS[field as keyof typeof MONEY_FIELDS] ?? field;
    const of = asset === '' ? name : `${name} (${asset})`;
    return `${of}, ${what.toLowerCase()}: ${numberText(field, was)} until now, ${numberText(field, after)} from then on.`;
  });
  return [
    `${MONEY_NAMES[content as MoneyKind]}: what ${versionText(version)} says goes live in place of what ${versionText(live)} says.`,
    ...(changes.length > 0 ? changes : ['No number differs from what is live.']),
    ...(content === 'withdrawal-checks' ? [WAITING] : []),
  ];
};

const setTerms = byCommand({
  customer: () => NOBODY,
  command: ({ entries }: AgreedContent, { proposal }: CarryOut<Services>) => {
    const terms = termsOfEntries(entries);
    assert(terms, 'terms that go live are there');
    return ok({ type: 'set-money-terms', terms, by: `${proposal.proposer}, ${proposal.confirmer}` });
  },
});

/** Numbers of money going live, or back to an older version: proposed by finance, confirmed by finance or compliance (rule FUNDS-65). */
export const moneySettings = proposalKind<AgreedContent, Services>({
  schema: agreedContent,
  shownBy: 'console.content',
  confirmers: ['finance', 'compliance'],
  sentences: sentencesOf,
  carryOut: async (payload, carryOut) => {
    const published = await publishAgreed(payload, carryOut);
    const isOfTerms = payload.content === 'money-terms' && payload.entries.length > 0;
    return published.ok && isOfTerms ? setTerms(payload, carryOut) : published;
  },
  afterwards: ({ content }) => content.versions.reload(),
});
