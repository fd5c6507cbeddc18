import { ok } from '@bourse/rules';
import type { Secrets } from '../platform/index.ts';
import { createRowSeals } from '../store/row-seals.ts';
import type { TestDatabase } from '../store/testing.ts';
import type { IdentityDeps } from './deps.ts';

/** The module's surroundings without a server: it sends nothing, the core takes everything, and passwords cost little. */
export const identityDeps = (
  {
    database,
    secrets,
    now,
  }: { readonly database: TestDatabase; readonly secrets: Secrets; readonly now: () => number },
  own: Partial<IdentityDeps> = {},
): IdentityDeps => ({
  database,
  secrets,
  now,
  seals: createRowSeals({ database: database.pool, signer: secrets, log: { error: () => undefined } }),
  send: async () => undefined,
  notify: async () => undefined,
  signedIn: async () => undefined,
  execute: async () => ok(null),
  registration: { codeNeeded: true, invitationNeeded: false },
  issuer: 'Test House',
  sites: {
    customer: { origin: 'https://app.test', host: 'app.test' },
    operator: { origin: 'https://console.test', host: 'console.test' },
  },
  credentialsWaitMs: 86_400_000,
  limits: true,
  passwordCost: { memoryCost: 64, timeCost: 1 },
  ...own,
});
