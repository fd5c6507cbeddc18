import { assert, broken } from '@bourse/rules';
import type { Core, State } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import {
  type Application,
  addToDigest,
  drawOf,
  type IpoEvent,
  type Issue,
  isOversubscribed,
  issueOf,
  OFFERING_STEP,
  type Offering,
} from './state.ts';

const issueWith = ({ ipo }: State, id: number): Issue => ipo.issues.get(id) ?? broken(`no offering ${id}`);

/** How long after the freeze, and again until there are some, the prices are taken that the draw depends on; ms. */
const PRICES_AFTER_MS = 10_000;

/** When the stage of an offering goes on; undefined where it waits for nothing but the seed, or nothing is left to do. */
const dueAt = (offering: Offering, at: number): number | undefined => {
  const { stage, done, closesAt, paysAt, listsAt } = offering;
  switch (stage) {
    case 'open':
      return closesAt;
    case 'freezing':
      return done === offering.applications && isOversubscribed(offering) ? at + PRICES_AFTER_MS : at;
    case 'allotted':
      return done > 0 ? at : paysAt;
    case 'paid':
      return done > 0 ? at : listsAt;
    case 'frozen':
    case 'listed':
    case 'called-off':
      return undefined;
    default:
      return at;
  }
};

/** Brings an offering to its next stage or piece, and puts what comes then on the agenda. */
const advance = ({ state }: Core, { at, offering }: { readonly at: number; readonly offering: Offering }): void => {
  const issue = issueWith(state, offering.id);
  const before = issue.offering;
  const waited = dueAt(before, at);
  if (waited !== undefined) state.agenda.waiting.remove(waited, OFFERING_STEP, String(offering.id));
  issue.offering = offering;
  if (offering.stage === 'freezing') addToDigest(issue, before.done, offering.done);
  if (offering.stage === 'drawing') {
    issue.draw ??= drawOf(issue);
    issue.draw.advance(offering.done);
  }
  // What each gets is in the applications by now.
  if (before.stage === 'allotting' && offering.stage !== 'allotting') issue.draw = null;
  const due = dueAt(offering, at);
  if (due !== undefined) state.agenda.waiting.add(Math.max(due, at), OFFERING_STEP, String(offering.id));
  if (offering.stage !== 'listed' && offering.stage !== 'called-off') return;
  // What is over is in the views alone.
  issue.applications.length = 0;
  issue.placeOf.clear();
};

const put = ({ state }: Core, application: Application): void => {
  const { applications } = issueWith(state, application.offering);
  assert(application.place < applications.length, 'an application that goes on was made');
  applications[application.place] = application;
  if (application.status !== 'allotted') state.ipo.held.delete(application.id);
};

export const ipoFolds: Folds<IpoEvent> = {
  'offering-listed': ({ state: { ipo, agenda } }, { offering }) => {
    agenda.waiting.add(offering.closesAt, OFFERING_STEP, String(offering.id));
    ipo.issues.set(offering.id, issueOf(offering));
    ipo.nextOffering = afterNumber(ipo.nextOffering, offering.id, 'offering');
  },
  'shares-applied': ({ state }, { application, before }) => {
    const issue = issueWith(state, application.offering);
    const { offering } = issue;
    issue.applications[application.place] = application;
    const applied = offering.applied + application.quantity - before;
    if (before === 0) {
      issue.placeOf.set(application.customer, application.place);
      state.ipo.held.set(application.id, [offering.id, application.place]);
      state.ipo.nextApplication = afterNumber(state.ipo.nextApplication, application.id, 'application');
    }
    issue.offering = { ...offering, applied, applications: issue.applications.length };
  },
  'applications-frozen': advance,
  'ballot-opened': advance,
  'offering-called-off': advance,
  'offering-advanced': advance,
  'shares-allotted': (core, { application }) => put(core, application),
  'shares-paid': (core, { application }) => put(core, application),
  'application-returned': (core, { application }) => put(core, application),
  'shares-listed': (core, { application, fill }) => {
    put(core, application);
    const { orders } = core.state;
    orders.nextFill = afterNumber(orders.nextFill, fill, 'fill');
  },
};
