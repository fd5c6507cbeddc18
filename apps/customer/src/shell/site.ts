import type { DepositMethod } from '@bourse/rules';
import type { MARKETS } from '@bourse/wire';
import { create } from 'zustand';
import type { TabKey } from './paths.ts';
import { readStored, writeStored } from './storage.ts';

/** What is listed together: the shares of a venue, or all of another kind. */
export type Market = (typeof MARKETS)[number];

/** What the app knows of its deployment. Until the server has told it this time, what it told last time. */
export type Site = {
  readonly name: string;
  readonly logo: string;
  readonly mode: 'paper' | 'live';
  readonly currency: string;
  readonly secondCurrency: string;
  readonly market: string;
  /** The markets that have instruments here, in their order. */
  readonly markets: readonly Market[];
  /** The telephone's area code that is offered first, without its plus. */
  readonly phoneArea: string;
  readonly zone: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly feed: 'simulated' | 'replay' | 'live' | 'delayed';
  readonly invitationNeeded: boolean;
  readonly phoneCodeNeeded: boolean;
  /** The ways to pay in that are offered, in their order. */
  readonly depositWays: readonly DepositMethod[];
  /** How long withdrawals wait after a change of credentials; undefined until the server has told it. */
  readonly credentialsWaitHours: number | undefined;
  /** Whether block trades are offered, and not their records alone. */
  readonly hasBlocks: boolean;
  readonly tabs: readonly TabKey[];
  /** Whether the server has answered since the app was opened. */
  readonly known: boolean;
  /** Whether it ever has on this device; until then all this is a guess. */
  readonly everKnown: boolean;
};

/** The page as the server sends it names the deployment and its languages, its own first; without a page, as in tests, nothing is named. */
const readPage = (): Pick<Site, 'name' | 'language' | 'languages'> => {
  const page = globalThis.document as Document | undefined;
  const languages = (page?.documentElement.dataset['languages'] ?? '').split(' ').filter((one) => one !== '');
  const name = page?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return { name, language: languages[0] ?? 'en', languages };
};

const fromPage = readPage();

const BEFORE: Site = {
  ...fromPage,
  logo: '/brand/logo.svg',
  mode: 'paper',
  currency: 'EUR',
  secondCurrency: 'USD',
  market: 'US',
  markets: ['US', 'coin', 'currency', 'metal', 'index'],
  phoneArea: '34',
  zone: 'Europe/London',
  feed: 'simulated',
  invitationNeeded: false,
  phoneCodeNeeded: false,
  depositWays: ['bank', 'usdt', 'coin'],
  credentialsWaitHours: undefined,
  hasBlocks: true,
  tabs: ['home', 'information', 'market', 'trade', 'mine'],
  known: false,
  everKnown: false,
};

const stored = readStored<Partial<Site>>('SITE');

const store = create<Site>(() => ({
  ...BEFORE,
  ...stored,
  ...fromPage,
  known: false,
  everKnown: stored !== undefined,
}));

/** What is known of the deployment, for code outside components. */
export const site = (): Site => store.getState();

/** Takes over what the server told, and keeps it for the next opening. */
export const updateSite = (received: Partial<Site>): void => {
  store.setState({ ...received, known: true, everKnown: true });
  writeStored('SITE', store.getState());
};

/** One part of what is known of the deployment: useSite((site) => site.mode). */
export const useSite = <Part>(pick: (site: Site) => Part): Part => store(pick);
