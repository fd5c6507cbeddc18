import { assert } from '@bourse/rules';
import type { ContentEntry, ContentKind } from '@bourse/wire';
import type pg from 'pg';
import { loadPack, loadTexts } from '../http/language.ts';
import { type Brand, ownAddresses } from '../platform/index.ts';
import { type Acceptances, createAcceptances } from './acceptances.ts';
import type { CheckDeps } from './check.ts';
import { loadContent } from './content.ts';
import { loadOwnAddresses, type OwnAddress } from './links.ts';
import { createPreviews, type Previews } from './preview.ts';
import { Versions } from './versions.ts';

/** What the deployment publishes: its versions, who may look at a draft, and who accepted which document. */
export type Content = {
  readonly versions: Versions;
  readonly previews: Previews;
  readonly acceptances: Acceptances;
  /** The app's own text of a key in a language. */
  readonly ownText: CheckDeps['ownText'];
  /** Whether a link leads to a screen of the app. */
  readonly isOwnAddress: OwnAddress;
};

/**
 * Opens the module over its database, on the brand's files.
 * @throws {StartRefused} with one line that names the entry of the brand's files that is wrong.
 */
export const openContent = async (parts: {
  readonly brand: Brand;
  readonly pool: pg.Pool;
  readonly locales: string;
  /** The folder of the app's addresses, as they are generated: `docs`. */
  readonly routes: string;
  /** Puts a message into every inbox; and tells open pages that it is there. */
  readonly broadcast: (client: pg.PoolClient, message: ContentEntry<'broadcast'>) => Promise<void>;
  readonly announceBroadcast: () => void;
  /** The deployment's own origin, where it has one. */
  readonly publicOrigin: string | undefined;
  /** Numbers of money: what the brand begins with, and how drafts of them are checked. */
  readonly money: {
    readonly begin: ReadonlyMap<ContentKind, readonly Readonly<Record<string, unknown>>[]>;
    readonly check: CheckDeps['checkNumbers'];
  };
  /** Decimals of the brand's currency. */
  readonly currencyDecimals: number;
  /** Whether a session of an operator has not ended. */
  readonly goesOn: (session: string) => Promise<boolean>;
  readonly now: () => number;
}): Promise<Content> => {
  const { brand, pool, money, currencyDecimals, goesOn, now } = parts;
  const isOwnAddress = loadOwnAddresses(parts.routes);
  const texts = loadTexts(parts.locales);
  const ownText: CheckDeps['ownText'] = (language, key) => texts.get(language)?.get(key);
  const versions = new Versions({
    pool,
    now,
    own: ownAddresses({ brand, publicOrigin: parts.publicOrigin }),
    languages: brand.languages,
    mayFollow: brand.languages.filter((language) => language !== brand.language),
    isOwnAddress,
    downloadOrigins: brand.downloadOrigins,
    currencyDecimals,
    checkNumbers: money.check,
    ownText,
    brand: new Map([
      ...loadContent({ brand, isOwnAddress, ownText, currencyDecimals }, loadPack(parts.locales, 'content')),
      ...money.begin,
    ]),
    onPublish: async (client, { content, entries }) => {
      if (content !== 'broadcast') return;
      const [message] = entries as readonly ContentEntry<'broadcast'>[];
      assert(message !== undefined, 'a broadcast has one entry');
      await parts.broadcast(client, message);
    },
    announce: (content) => {
      if (content === 'broadcast') parts.announceBroadcast();
    },
  });
  await versions.reload();
  return {
    versions,
    previews: createPreviews({ pool, now, goesOn }),
    acceptances: createAcceptances({ pool, now }),
    ownText,
    isOwnAddress,
  };
};
