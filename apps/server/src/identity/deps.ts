import type { DelayWithdrawals, OpenCustomer, RefusalOf, SetIdentityLevel, StartDemo } from '@bourse/core';
import type { CustomerId, Result } from '@bourse/rules';
import type { COMMON_ERRORS } from '@bourse/wire';
import type pg from 'pg';
import type { Secrets } from '../platform/index.ts';
import type { RowSeals } from '../store/row-seals.ts';
import type { Queryable } from '../store/transaction.ts';
import type { PasswordCost } from './password.ts';

/** A mail or short message, by the name and the values of its text. */
export type Message = {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly kind: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
};

/** What a customer is told of their account. */
export type AccountNews =
  | 'password-changed'
  | 'funds-password-set'
  | 'funds-password-changed'
  | 'funds-password-reset'
  | 'address-added'
  | 'address-changed'
  | 'account-closed'
  | 'second-factor-changed'
  | 'recovery-code-used'
  | 'passkey-changed';

/** What the identity module needs from outside itself. */
export type IdentityDeps = {
  readonly database: { readonly pool: pg.Pool };
  readonly secrets: Secrets;
  readonly seals: RowSeals;
  /** Writes a message into the outbox, in the transaction of what causes it. */
  readonly send: (database: Queryable, message: Message) => Promise<void>;
  /** Tells a customer of what happened to their account: inbox, devices, mail; in the language given where they have chosen none. */
  readonly notify: (
    customer: CustomerId,
    kind: AccountNews,
    values: Readonly<Record<string, string>>,
    language: string | undefined,
  ) => Promise<void>;
  /** Hears of each sign-in, and tells the customer when the device is new. */
  readonly signedIn: (
    customer: CustomerId,
    from: { readonly device: string; readonly address: string },
  ) => Promise<void>;
  readonly execute: (
    action: OpenCustomer | StartDemo | SetIdentityLevel | DelayWithdrawals,
  ) => Promise<
    Result<
      unknown,
      RefusalOf<OpenCustomer | StartDemo | SetIdentityLevel | DelayWithdrawals> | (typeof COMMON_ERRORS)[number]
    >
  >;
  readonly now: () => number;
  /** The machine's own clock where it differs: what an authenticator elsewhere goes by. */
  readonly machineNow?: () => number;
  readonly registration: { readonly codeNeeded: boolean; readonly invitationNeeded: boolean };
  /** The brand's name, as authenticators show it. */
  readonly issuer: string;
  /** Where customers open the app and operators the console: the origin, and the host that passkeys are bound to. */
  readonly sites: Readonly<Record<'customer' | 'operator', { readonly origin: string; readonly host: string }>>;
  /** How long withdrawals wait after a change of credentials; milliseconds. */
  readonly credentialsWaitMs: number;
  /** Whether work and limits by network are asked for; off for load tests only. */
  readonly limits: boolean;
  readonly passwordCost?: PasswordCost;
};
