import type { Event } from '@bourse/core';
import type { AssetRegistry, CustomerId, InstrumentId } from '@bourse/rules';
import { loadAllPacks, loadPack } from '../http/language.ts';
import type { Listing } from '../market/index.ts';
import type { NewsByEvent } from '../news.ts';
import type { Brand } from '../platform/index.ts';
import { publicAgent } from '../platform/index.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { reasonOf } from '../store/start-refused.ts';
import { httpSmsCarrier, smtpCarrier } from './carriers.ts';
import { createDevices } from './devices.ts';
import { createNoticeProjector } from './notice-projector.ts';
import { Notices, type NoticesDeps } from './notices.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';
import { loadPushKeys } from './push-keys.ts';
import { createWebPush, postBy, type WebPush } from './web-push.ts';

/** Everything by which customers are told: mail and short messages, inboxes, devices. */
export type Messages = {
  readonly outbox: Outbox;
  readonly notify: Notices;
  readonly webPush: WebPush;
  readonly signedIn: ReturnType<typeof createDevices>['signedIn'];
  /** To be called with what became durable. */
  readonly committed: (events: readonly Event[]) => void;
  /** Begins to deliver and to follow the journal; the answer stops both. */
  readonly start: () => Promise<() => Promise<void>>;
};

const carriersOf = ({ smtpUrl, mailFrom, smsUrl }: Settings): OutboxDeps['carriers'] => ({
  ...(smtpUrl === undefined ? {} : { email: smtpCarrier(smtpUrl, mailFrom) }),
  ...(smsUrl === undefined ? {} : { sms: httpSmsCarrier(smsUrl) }),
});

/** The address in a sender as 'Name <address>' or the address alone. */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** Opens the module over its database. @throws {StartRefused} when the key of web push cannot be had. */
export const openMessages = (parts: {
  readonly settings: Settings;
  readonly brand: Brand;
  readonly database: Database;
  readonly assets: AssetRegistry;
  readonly listing: (id: InstrumentId) => Listing;
  readonly locales: string;
  readonly news: NewsByEvent;
  readonly recipient: NoticesDeps['recipient'];
  readonly names: NoticesDeps['names'];
  readonly announce: (customer: CustomerId | 'everybody') => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): Messages => {
  const { settings, brand, database, assets, listing, locales, news, recipient, names, announce, now, log } = parts;
  const { pool } = database;
  const outbox = createOutbox({
    database,
    now,
    texts: loadPack(locales, 'mail'),
    brand: brand.name,
    waitHours: brand.withdrawal.credentialsWaitHours,
    carriers: carriersOf(settings),
    isLive: settings.mode === 'live',
    log,
  });
  const webPush = createWebPush({
    pool,
    now,
    keys: loadPushKeys(settings.pushKey, settings.dataFolder),
    subject: `mailto:${addressIn(settings.mailFrom)}`,
    post: postBy(publicAgent()),
    log,
  });
  const notify = new Notices({
    pool,
    now,
    texts: loadAllPacks(locales),
    waitHours: brand.withdrawal.credentialsWaitHours,
    send: outbox.send,
    recipient,
    names,
    language: brand.language,
    zone: brand.zone,
    announce,
    push: (customer, textIn) =>
      void webPush.notify(customer, textIn).catch((error: unknown) => log(`devices were not told: ${reasonOf(error)}`)),
  });
  const projector = createNoticeProjector({ pool, notices: notify, news, assets, listing, log });
  return {
    outbox,
    notify,
    webPush,
    signedIn: createDevices({ pool, now, notices: notify }).signedIn,
    committed: projector.committed,
    start: async () => {
      await projector.start();
      const stopOutbox = outbox.start();
      return async () => {
        await projector.stop();
        await stopOutbox();
      };
    },
  };
};
