import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { type Filled, fill, type Level, submit } from './application.ts';
import { changeOwn, checkNumber, checkPictures, checkSides, newestOf } from './applications.ts';
import { levelOf, outcomesOf } from './outcomes.ts';
import { presentOwn } from './present-application.ts';

type Form = {
  readonly name?: string | undefined;
  readonly idNumber?: string | undefined;
  readonly frontKey?: string | undefined;
  readonly backKey?: string | undefined;
  readonly address?: string | undefined;
  readonly proofKey?: string | undefined;
};

/** What a form says; what it leaves empty is not said. */
const filledOf = ({ name, idNumber, frontKey, backKey, address, proofKey }: Form): Filled => {
  const said = { name, 'id-number': idNumber, front: frontKey, back: backKey, address, proof: proofKey };
  return Object.fromEntries(
    Object.entries(said).flatMap(([item, text]) =>
      text?.trim() ? [[item, text.trim().replaceAll(/\s+/gu, ' ')]] : [],
    ),
  );
};

/** The advanced level rests on the first. Errors: PRIMARY_IDENTITY_NEEDED. */
const mayBegin = async (
  { database }: Services,
  customer: CustomerId,
  level: Level,
): Promise<Result<null, 'PRIMARY_IDENTITY_NEEDED'>> => {
  const outcomes = (await outcomesOf(database.pool, [customer]))(customer);
  return level === 'primary' || outcomes.primary === 'approved' ? ok(null) : err('PRIMARY_IDENTITY_NEEDED');
};

const save = async (services: Services, customer: CustomerId, level: Level, filled: Filled) => {
  const may = await mayBegin(services, customer, level);
  if (!may.ok) return may;
  const number = checkNumber(filled);
  if (!number.ok) return number;
  const pictures = await checkPictures(services, customer, filled);
  if (!pictures.ok) return pictures;
  const saved = await changeOwn(services, customer, level, (application) => fill(application, filled));
  return saved.ok ? ok(await presentOwn(services, saved.value)) : saved;
};

const handIn = async (services: Services, customer: CustomerId, level: Level, filled: Filled) => {
  const pictures = await checkPictures(services, customer, filled);
  if (!pictures.ok) return pictures;
  const handed = await changeOwn(services, customer, level, (application) => {
    const whole = fill(application, filled);
    return whole.ok ? submit(whole.value, services.now()) : whole;
  });
  return handed.ok ? ok(await presentOwn(services, handed.value)) : handed;
};

/** A customer's own applications. */
export const applicationHandlers = {
  'user.identity': async (_input, { services, caller }) => {
    const applications = await newestOf(services, caller.id);
    const outcomes = (await outcomesOf(services.database.pool, [caller.id]))(caller.id);
    return ok({
      level: levelOf(outcomes),
      applications: await Promise.all(applications.map((application) => presentOwn(services, application))),
    });
  },
  'user.saveIdentity': ({ level, ...form }, { services, caller }) => save(services, caller.id, level, filledOf(form)),
  'user.submitPrimary': async (form, { services, caller }) => {
    const filled = filledOf(form);
    const number = checkNumber(filled);
    if (!number.ok) return number;
    const sides = await checkSides(services, caller.id, filled);
    return sides.ok ? handIn(services, caller.id, 'primary', filled) : sides;
  },
  'user.submitAdvanced': async (form, { services, caller }) => {
    const may = await mayBegin(services, caller.id, 'advanced');
    return may.ok ? handIn(services, caller.id, 'advanced', filledOf(form)) : may;
  },
} satisfies HandlersOf<'user.identity' | 'user.saveIdentity' | 'user.submitPrimary' | 'user.submitAdvanced'>;
