import { err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import { z } from 'zod';
import type { CarryOut, CarryOutError } from './proposals.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

/** A version that two operators put live. `live` and `before` are the version it replaces and what that says, so that the sentences need nothing else. */
export const agreedContent = z.strictObject({
  content: z.string(),
  version: z.int(),
  entries: rows,
  live: z.int(),
  before: rows,
  reason: z.string(),
});
export type AgreedContent = z.output<typeof agreedContent>;

/** What publishes versions; this module need not know what else it does. */
type Publisher = {
  readonly content: {
    readonly versions: {
      publishAgreed(
        client: pg.PoolClient,
        wanted: Pick<AgreedContent, 'content' | 'version'> & { readonly note: string; readonly by: string },
        agreed: Pick<AgreedContent, 'live' | 'entries'>,
      ): Promise<Result<unknown, 'CONTENT_NOT_FOUND' | 'ALREADY_LIVE' | 'CONFLICT'>>;
    };
  };
};

export const versionText = (version: number): string => (version === 0 ? 'the brand’s file' : `version ${version}`);

/** Puts live what two have agreed on, in the transaction of the confirmation. Errors: CONTENT_NOT_FOUND, CONFLICT (it, or what it replaces, says something else by now). */
export const publishAgreed = async (
  { content, version, entries, live, reason }: AgreedContent,
  { services, client, proposal }: CarryOut<Publisher>,
): Promise<Result<null, CarryOutError>> => {
  const by = `${proposal.proposer}, ${proposal.confirmer}`;
  const wanted = { content, version, note: reason, by };
  const published = await services.content.versions.publishAgreed(client, wanted, { live, entries });
  if (published.ok) return ok(null);
  return err(published.error === 'ALREADY_LIVE' ? 'CONFLICT' : published.error);
};
