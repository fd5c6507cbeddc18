import { assert, broken } from '@bourse/rules';
import { drawWork } from '@bourse/rules/ballot-draw';
import type { Core } from '../context.ts';
import { type Entry, holdOf, segregated } from '../ledger/index.ts';
import { listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import { freeze } from './freeze.ts';
import {
  APPLICATION_TRANSITIONS,
  type Application,
  type IpoEvent,
  type Issue,
  isOversubscribed,
  type OFFERING_STEP,
  OFFERING_TRANSITIONS,
  type Offering,
} from './state.ts';

const accountsOf = (core: Core, { instrument }: Offering, { customer }: Application) => {
  const { base, quote } = listingOf(core, instrument).instrument;
  const { ledger } = core.state;
  return {
    money: ledger.customer('real', customer, 'stock', quote).key,
    shares: ledger.customer('real', customer, 'stock', base).key,
    issueMoney: ledger.house('real', 'issues', quote).key,
    issueShares: ledger.house('real', 'issues', base).key,
  };
};

const termsOf = ({ name, instrument, price }: Offering) => ({ name, instrument, price });

/** Allots what the ballot gave, or all that was asked for; what is not needed is free at once (rules IPO-7, IPO-8). */
const allot = (core: Core, { offering, draw }: Issue, part: readonly Application[], at: number): IpoEvent[] => {
  const { ledger } = core.state;
  const { quote } = listingOf(core, offering.instrument).instrument;
  const allotment = draw?.allotment;
  const terms = termsOf(offering);
  return part.map((application) => {
    const { id, customer, place, quantity } = application;
    const allotted = allotment ? (allotment.lots[place] ?? 0) * offering.boardLot : quantity;
    const status = stateAfter(APPLICATION_TRANSITIONS, application.status, allotted > 0 ? 'allot' : 'pass-over');
    const number = allotment?.numbers[place] ?? null;
    const units = offering.price * BigInt(quantity - allotted);
    const account = ledger.customer('real', customer, 'stock', quote).key;
    const entries: Entry[] = units > 0n ? [{ type: 'release', hold: holdOf('application', id), account, units }] : [];
    const next = { ...application, allotted, number, status };
    return { type: 'shares-allotted', at, application: next, terms, units, entries };
  });
};

/** Pays for what was allotted, from what is held for it (rule IPO-8). */
const pay = (core: Core, { offering }: Issue, application: Application, at: number): IpoEvent => {
  const status = stateAfter(APPLICATION_TRANSITIONS, application.status, 'pay');
  const units = offering.price * BigInt(application.allotted);
  const { money, issueMoney } = accountsOf(core, offering, application);
  const hold = holdOf('application', application.id);
  const entries = segregated(core.state.ledger, [{ type: 'spend', hold, from: money, to: issueMoney, units }]);
  return { type: 'shares-paid', at, application: { ...application, status }, terms: termsOf(offering), units, entries };
};

/** Moves the shares into the customer's positions, at what was paid for them (rule IPO-9). */
const list = (core: Core, { offering }: Issue, application: Application, at: number, fill: number): IpoEvent => {
  const status = stateAfter(APPLICATION_TRANSITIONS, application.status, 'list');
  const { scale } = listingOf(core, offering.instrument);
  const { shares, issueShares } = accountsOf(core, offering, application);
  const units = BigInt(application.allotted) * scale.lotBaseUnits;
  const entries = segregated(core.state.ledger, [{ type: 'post', from: issueShares, to: shares, units }]);
  const cost = offering.price * BigInt(application.allotted);
  const terms = termsOf(offering);
  return { type: 'shares-listed', at, application: { ...application, status }, terms, fill, cost, entries };
};

/** Gives back what is held or was paid, when an offering is called off (rule IPO-10). */
const giveBack = (core: Core, { offering }: Issue, application: Application, at: number): IpoEvent => {
  const status = stateAfter(APPLICATION_TRANSITIONS, application.status, 'return');
  const { money, issueMoney } = accountsOf(core, offering, application);
  const hold = holdOf('application', application.id);
  const count = application.status === 'applied' ? application.quantity : application.allotted;
  const units = offering.price * BigInt(count);
  const entries: Entry[] =
    application.status === 'paid'
      ? [{ type: 'post', from: issueMoney, to: money, units }]
      : [{ type: 'release', hold, account: money, units }];
  const terms = termsOf(offering);
  const next = { ...application, status };
  return {
    type: 'application-returned',
    at,
    application: next,
    terms,
    units,
    entries: segregated(core.state.ledger, entries),
  };
};

/** The applications that a piece of a stage looks at, and the event of the stage after it. */
const piece = (issue: Issue, end: 'end' | 'pay' | 'list', most: number, at: number) => {
  const { offering, applications } = issue;
  const to = Math.min(applications.length, offering.done + most);
  const isEnd = to === applications.length;
  const stage = isEnd ? stateAfter(OFFERING_TRANSITIONS, offering.stage, end) : offering.stage;
  const advanced: IpoEvent = { type: 'offering-advanced', at, offering: { ...offering, stage, done: isEnd ? 0 : to } };
  return { part: applications.slice(offering.done, to), advanced };
};

/** How many units of work of a draw one row of the journal does at most: it posts nothing, and takes some milliseconds. */
const DRAWN_AT_ONCE = 16_000;

const drawing = ({ offering, applications, draw }: Issue, at: number): IpoEvent[] => {
  if (draw?.allotment) {
    const stage = stateAfter(OFFERING_TRANSITIONS, 'drawing', 'allot');
    return [{ type: 'offering-advanced', at, offering: { ...offering, stage, done: 0 } }];
  }
  const done = Math.min(drawWork(applications.length), offering.done + DRAWN_AT_ONCE);
  return [{ type: 'offering-advanced', at, offering: { ...offering, done } }];
};

/** The next piece of what an offering's stage has to do. */
const stepOf = (core: Core, issue: Issue, at: number, most: number): IpoEvent[] => {
  const of = (status: Application['status']) => (application: Application) => application.status === status;
  switch (issue.offering.stage) {
    case 'open': {
      const stage = stateAfter(OFFERING_TRANSITIONS, 'open', 'close');
      return [{ type: 'offering-advanced', at, offering: { ...issue.offering, stage } }];
    }
    case 'freezing':
      return freeze(core, issue, at);
    case 'drawing':
      return drawing(issue, at);
    case 'allotting': {
      assert(issue.draw?.allotment !== undefined || !isOversubscribed(issue.offering), 'the ballot is drawn');
      const { part, advanced } = piece(issue, 'end', most, at);
      return [...allot(core, issue, part, at), advanced];
    }
    case 'allotted': {
      const { part, advanced } = piece(issue, 'pay', most, at);
      return [...part.filter(of('allotted')).map((application) => pay(core, issue, application, at)), advanced];
    }
    case 'paid': {
      const { part, advanced } = piece(issue, 'list', most, at);
      const first = core.state.orders.nextFill;
      const moved = part.filter(of('paid')).map((application, at_) => list(core, issue, application, at, first + at_));
      return [...moved, advanced];
    }
    case 'returning': {
      const { part, advanced } = piece(issue, 'end', most, at);
      const owed = part.filter(({ status }) => APPLICATION_TRANSITIONS[status].return !== undefined);
      return [...owed.map((application) => giveBack(core, issue, application, at)), advanced];
    }
    default:
      // It was called off while its next piece was due.
      return [];
  }
};

const step: WhenDue<IpoEvent> = (core, ids, _moment, at, most) =>
  ids.flatMap((id) => stepOf(core, core.state.ipo.issues.get(Number(id)) ?? broken(`no offering ${id}`), at, most));

/** One offering a command: each piece can be a lot of work. */
export const offeringSteps: Readonly<Record<typeof OFFERING_STEP, WhenDue<IpoEvent>>> = {
  'offering-step': Object.assign(step, { most: 1 }),
};
