import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '@bourse/rules';
import { hash, verify } from '@node-rs/argon2';

const commonest = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Any password of 8 to 128 characters that is not among the commonest. Errors: WEAK_PASSWORD. Rule IDENTITY-4. */
export const checkPassword = (password: string): Result<null, 'WEAK_PASSWORD'> => {
  const { length } = [...password];
  const isFit = length >= 8 && length <= 128 && !commonest.has(password.toLowerCase()) && !/^(.)\1*$/su.test(password);
  return isFit ? ok(null) : err('WEAK_PASSWORD');
};

/** Memory in KiB and passes of argon2id. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number };

// OWASP's recommendation for argon2id with one lane.
export const strongCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether it is the password of the hash; takes as long, and is false, where there is no hash. */
  readonly matches: (hashed: string | null | undefined, password: string) => Promise<boolean>;
};

/** Hashing, at most two at a time: each takes a core and 19 MB, and a flood of sign-ins must not stop the exchange. */
export const createPasswords = async (cost: PasswordCost = strongCost): Promise<Passwords> => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const oneOfTwo = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  const nobodys = await hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => oneOfTwo(() => hash(password, cost)),
    matches: (hashed, password) =>
      oneOfTwo(async () => {
        const fits = await verify(hashed ?? nobodys, password);
        return fits && typeof hashed === 'string';
      }),
  };
};
