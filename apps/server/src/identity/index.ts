import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, OperatorRole } from '@bourse/wire';
import { type CustomerSearch, createKeyedQueue, sharedKey } from '../platform/index.ts';
import type { Queryable } from '../store/transaction.ts';
import { createAccounts, type SignedIn } from './accounts.ts';
import { type Audit, createAudit } from './audit.ts';
import { createChallenges } from './challenges.ts';
import { createCodes } from './codes.ts';
import { type SecurityEvent, securityEvents } from './credentials.ts';
import { customerSearch } from './customer-search.ts';
import { type Customer, type CustomerChange, customerById, holdBack, updateCustomer } from './customers.ts';
import type { IdentityDeps } from './deps.ts';
import { createGrowingGuard, type SecretGuard } from './guard.ts';
import { type CustomerNames, customerNames } from './labels.ts';
import { syncLevels } from './levels.ts';
import { createOccurrences } from './occurrences.ts';
import { createOperatorAccess, type OperatorAccess } from './operator-access.ts';
import { operatorNames, roleOfOperator } from './operator-names.ts';
import { createOperatorPasskeys, type OperatorPasskeys } from './operator-passkeys.ts';
import { type Candidate, createOperators, type Operators } from './operators.ts';
import { createOwnCredentials } from './own-credentials.ts';
import { sweepChallenges } from './passkey-proof.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPasswords, type Passwords } from './password.ts';
import { createRecovery } from './recovery.ts';
import { samePerson } from './same-person.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { seedIdentity } from './seed.ts';
import { customerLife, operatorLife, Sessions } from './sessions.ts';
import { createTokens } from './tokens.ts';
import { syncDelays } from './withdrawal-delays.ts';
import { createWork } from './work.ts';

export { demo } from './seed.ts';

export type SignedInCustomer = { readonly id: CustomerId; readonly mode: AccountMode; readonly session: string };
export type SignedInOperator = {
  readonly id: number;
  readonly name: string;
  readonly role: OperatorRole;
  readonly session: string;
};

/** Who people are: accounts, sessions, codes, operators and their trail. Everything here is paperwork; money is the core's. */
export type Identity = CustomerNames &
  CustomerSearch & {
    readonly accounts: ReturnType<typeof createAccounts>;
    readonly credentials: ReturnType<typeof createOwnCredentials>;
    readonly recovery: ReturnType<typeof createRecovery>;
    readonly operators: Operators;
    readonly access: OperatorAccess;
    readonly operatorPasskeys: OperatorPasskeys;
    readonly security: {
      readonly secondFactor: SecondFactor;
      readonly passkeys: Passkeys;
      readonly events: (customer: CustomerId) => Promise<SecurityEvent[]>;
    };
    readonly audit: Audit;
    /** Hashes passwords that are no customer's and no operator's, and stands before them: five wrong ones lock what they are tried on. */
    readonly shared: { readonly passwords: Passwords; readonly guard: SecretGuard };
    /** A challenge for whoever is asked for work, as dear as the next try is. */
    readonly challenge: ReturnType<typeof createChallenges>;
    readonly sessions: { readonly customers: Sessions; readonly operators: Sessions };
    /** The bearer of a customer's access token whose session has not ended. */
    readonly customerOf: (token: string) => Promise<SignedInCustomer | undefined>;
    readonly operatorOf: (token: string) => Promise<SignedInOperator | undefined>;
    /** Usernames by the operators' numbers; suspended operators have theirs too. */
    /** Whoever is in a transaction hands its connection in as `through`. */
    readonly operatorNames: (ids: readonly number[], through?: Queryable) => Promise<ReadonlyMap<number, string>>;
    /** The role as a transaction sees it; undefined for who is suspended. */
    readonly roleOfOperator: typeof roleOfOperator;
    readonly candidateOf: (token: string) => Promise<(Candidate & { readonly name: string }) | undefined>;
    readonly customer: (id: CustomerId) => Promise<Customer | undefined>;
    /** Customers whose identity document bears the same number as this one's. */
    readonly samePerson: (id: CustomerId) => Promise<CustomerId[]>;
    /** Lets one transaction at a time go on about a customer. */
    readonly holdBack: (client: Queryable, id: CustomerId) => Promise<void>;
    readonly update: (id: CustomerId, change: CustomerChange) => Promise<void>;
    readonly refresh: (token: string) => Promise<Result<SignedIn, ErrorOf<Endpoints['auth.refresh']>>>;
    /** Makes sure that somebody can sign in, and answers the lines to print at start. */
    readonly seed: (mode: 'paper' | 'live') => Promise<readonly string[]>;
    /** Deletes what has run out, and tells the core what it does not know yet; to be called now and then. */
    readonly sweep: () => Promise<void>;
  };

const trustedMs = 2_000;
/** Wrong passwords that lock what many know the password of, for a quarter of an hour at first. */
const SHARED_TRIES = 5;

/** Operators by id, each asked for again after two seconds, so that a role taken away is soon gone. */
const cachedOperators = (operators: Operators, now: () => number) => {
  const known = new Map<number, { readonly at: number; readonly operator: Awaited<ReturnType<Operators['byId']>> }>();
  return async (id: number) => {
    const cached = known.get(id);
    if (cached && now() - cached.at < trustedMs) return cached.operator;
    const operator = await operators.byId(id);
    known.set(id, { at: now(), operator });
    return operator;
  };
};

type Rows = CustomerNames &
  CustomerSearch &
  Pick<Identity, 'customer' | 'samePerson' | 'holdBack' | 'update' | 'operatorNames' | 'roleOfOperator'>;

/** What other modules ask of the rows of customers and operators. */
const rowsIn = ({ database, secrets }: IdentityDeps): Rows => ({
  customer: (id) => customerById(database.pool, id),
  samePerson: (id) => samePerson(database.pool, id),
  holdBack,
  update: (id, change) => updateCustomer(database.pool, id, change),
  ...customerNames({ database: database.pool, secrets }),
  ...customerSearch({ database, secrets }),
  operatorNames: (ids, through = database.pool) => operatorNames(through, ids),
  roleOfOperator,
});

/** What other modules' passwords are checked with. */
const sharedParts = (
  parts: Parameters<typeof createGrowingGuard>[0] & Pick<Identity['shared'], 'passwords'>,
): Identity['shared'] => ({
  passwords: parts.passwords,
  guard: createGrowingGuard(
    parts,
    async () => SHARED_TRIES,
    async () => undefined,
  ),
});

/** The identity module over its database. */
export const createIdentity = async (deps: IdentityDeps): Promise<Identity> => {
  const { secrets, database } = deps;
  const { pool } = database;
  const key = (name: string) => sharedKey(pool, secrets, name);
  const tokens = createTokens(await key('access-token'), deps.now);
  const occurrences = createOccurrences(pool, deps.now);
  const work = createWork(pool, await key('captcha'), deps.now);
  const customers = new Sessions(pool, tokens, 'customer', customerLife, deps.now);
  const operatorSessions = new Sessions(pool, tokens, 'operator', operatorLife, deps.now);
  const shared = {
    deps,
    work,
    occurrences,
    passwords: await createPasswords(deps.passwordCost),
    inTurn: createKeyedQueue(),
    sessions: customers,
  };
  const operatorParts = { ...shared, sessions: operatorSessions, tokens };
  const operators = createOperators(operatorParts);
  const access = createOperatorAccess(operatorParts, operators.checkFactor);
  const operatorById = cachedOperators(operators, deps.now);

  const secondFactor = createSecondFactor(shared, await key('recovery-code'));
  const credentialParts = { ...shared, codes: createCodes(deps, await key('code')), secondFactor };
  const accounts = createAccounts(credentialParts);

  return {
    accounts,
    credentials: createOwnCredentials(credentialParts),
    recovery: createRecovery(credentialParts),
    operators,
    access,
    operatorPasskeys: createOperatorPasskeys(operatorParts, access.prove),
    security: {
      secondFactor,
      passkeys: createPasskeys(shared, secondFactor),
      events: (customer) => securityEvents(pool, customer),
    },
    audit: createAudit(pool, deps.now),
    shared: sharedParts(shared),
    challenge: createChallenges({ occurrences, work }),
    sessions: { customers, operators: operatorSessions },
    customerOf: async (token) => {
      const found = await customers.of(token);
      return found && { id: found.holder, mode: found.mode, session: found.session };
    },
    operatorOf: async (token) => {
      const found = await operatorSessions.of(token);
      const operator = found && (await operatorById(found.holder));
      return operator && { id: operator.id, name: operator.username, role: operator.role, session: found.session };
    },
    candidateOf: async (token) => {
      const claims = await tokens.read('candidate', token);
      const operator = claims && (await operatorById(claims.subject));
      return operator && { id: operator.id, name: operator.username, epoch: Number(claims.session) };
    },
    ...rowsIn(deps),
    refresh: async (token) => {
      const refreshed = await customers.refresh(token);
      if (!refreshed.ok) return refreshed;
      const { session, pair } = refreshed.value;
      const customer = await customerById(pool, session.holder);
      if (customer?.status !== 'open') return err('UNAUTHENTICATED');
      await updateCustomer(pool, customer.id, { lastSeenAt: deps.now() });
      return ok({ ...pair, customerId: session.holder, mode: session.mode });
    },
    seed: async (mode) => {
      const lines = await seedIdentity({
        mode,
        database: pool,
        operators,
        accounts,
        passwords: shared.passwords,
        now: deps.now,
      });
      await syncDelays(deps, deps.now());
      return lines;
    },
    sweep: async () => {
      const at = deps.now();
      await pool.query('DELETE FROM session WHERE ends_at <= $1 OR idle_until <= $1', [at]);
      await pool.query('DELETE FROM sent_code WHERE expires_at <= $1', [at]);
      await sweepChallenges(pool, at);
      await pool.query('DELETE FROM spent_work WHERE expires_at <= $1', [at]);
      await pool.query('DELETE FROM occurrence WHERE ends_at <= $1', [at]);
      await syncLevels(deps);
    },
  };
};
