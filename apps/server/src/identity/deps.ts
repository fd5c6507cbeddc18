import type { OpenCustomer, RefusalOf, StartDemo } from '@bourse/core';
import type { Result } from '@bourse/rules';
import type { COMMON_ERRORS } from '@bourse/wire';
import type pg from 'pg';
import type { PasswordCost } from './password.ts';
import type { Queryable } from './store.ts';

/** A mail or short message, by the name and the values of its text. */
export type Message = {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly kind: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
};

/** What the identity room needs from outside itself. */
export type IdentityDeps = {
  readonly database: { readonly pool: pg.Pool };
  /** Writes a message into the outbox, in the transaction of what causes it. */
  readonly send: (database: Queryable, message: Message) => Promise<void>;
  readonly execute: (
    action: OpenCustomer | StartDemo,
  ) => Promise<Result<unknown, RefusalOf<OpenCustomer | StartDemo> | (typeof COMMON_ERRORS)[number]>>;
  readonly now: () => number;
  readonly registration: { readonly codeNeeded: boolean; readonly invitationNeeded: boolean };
  /** The brand's name, as authenticators show it. */
  readonly issuer: string;
  /** Whether captchas and limits by network are asked for; off for load tests only. */
  readonly limits: boolean;
  readonly passwordCost?: PasswordCost;
  /** Hears of each captcha's letters, for tests. */
  readonly onCaptcha?: (id: string, letters: string) => void;
};
