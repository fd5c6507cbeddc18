import { err, ok, type Result } from '@bourse/rules';
import {
  type ContentKind,
  changesOf,
  type Endpoints,
  type ErrorOf,
  isMoneyKind,
  kindOfContent,
  MONEY_FIELDS,
  MONEY_NAMES,
  numberText,
  type ReplyOf,
  wayOf,
} from '@bourse/wire';
import { z } from 'zod';
import { audited, NOBODY } from '../http/audited.ts';
import { digestOf } from '../http/digest.ts';
import type { HandlersOf } from '../http/handler.ts';
import { proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { termsOfEntries } from './money-settings.ts';

type MoneyKind = keyof typeof MONEY_NAMES;

const rows = z.array(z.record(z.string(), z.unknown()));
/** `live` and `before` are the version that it replaces and what that says, so that the sentences need nothing else. */
const schema = z.strictObject({
  content: z.string(),
  version: z.int(),
  entries: rows,
  live: z.int(),
  before: rows,
  reason: z.string(),
});
type Payload = z.output<typeof schema>;

const WAITING =
  'A withdrawal that waits goes on needing two operators where it did, and needs two where its worth is above what is live when it is begun.';

const versionText = (version: number): string => (version === 0 ? 'the brand’s file' : `version ${version}`);

const sentencesOf = ({ content, version, entries, live, before }: Payload): readonly string[] => {
  const changes = changesOf(before, entries).map(({ key, field, before: was, after }) => {
    const { name, asset } = wayOf(key);
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

/** Numbers of money going live, or back to an older version: proposed by finance, confirmed by finance or compliance (rule FUNDS-65). */
export const moneySettings = proposalKind<Payload, Services>({
  schema,
  confirmers: ['finance', 'compliance'],
  sentences: sentencesOf,
  carryOut: async (payload, { services, client, proposal }) => {
    const { content, version, entries, live, reason } = payload;
    const by = `${proposal.proposer}, ${proposal.confirmer}`;
    const wanted = { content, version, note: reason, by };
    const published = await services.content.versions.publishAgreed(client, wanted, { live, entries });
    if (!published.ok) return err(published.error === 'ALREADY_LIVE' ? 'CONFLICT' : published.error);
    const terms = content === 'money-terms' ? termsOfEntries(entries) : undefined;
    if (!terms) return ok(null);
    const done = await services.execute(
      { type: 'set-money-terms', terms, by },
      {
        customer: NOBODY,
        operation: 'console.confirmProposal',
        key: `proposal:${proposal.id}`,
        digest: digestOf(payload),
      },
    );
    return done.ok ? ok(null) : done;
  },
  afterwards: ({ content }) => content.versions.reload(),
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeContent']>, ErrorOf<Endpoints['console.proposeContent']>>
>;

/** The content's kind where it is one of money's. */
const moneyKindOf = (content: string): ContentKind | undefined => {
  const kind = kindOfContent(content);
  return kind && isMoneyKind(kind) ? kind : undefined;
};

export const settingsConsole = {
  'console.proposeContent': ({ content, version, reason }, context) => {
    const { services, caller } = context;
    const subject = `content:${content}`;
    const deed = { action: 'console.proposeContent', target: `${subject}:${version}`, reason } as const;
    return audited(context, deed, async (): Proposed => {
      const { versions } = services.content;
      const kind = moneyKindOf(content);
      const found = kind && (await versions.find(content, version));
      if (!found) return err('CONTENT_NOT_FOUND');
      if (found.state === 'live') return err('ALREADY_LIVE');
      const live = versions.live(kind);
      const payload = {
        content,
        version,
        entries: found.entries,
        live: live.version,
        before: live.entries,
        reason: reason.trim(),
      };
      return services.proposals.propose(caller, { kind: 'money-settings', subject, payload, reason });
    });
  },
} satisfies HandlersOf<'console.proposeContent'>;
