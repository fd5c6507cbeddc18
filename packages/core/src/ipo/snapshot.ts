import { drawWork } from '@bourse/rules/ballot-draw';
import {
  type Application,
  addToDigest,
  createIpoState,
  drawOf,
  type IpoState,
  issueOf,
  type Offering,
} from './state.ts';

export type IpoSnapshot = {
  readonly offerings: readonly Offering[];
  readonly applications: readonly Application[];
  readonly nextOffering: number;
  readonly nextApplication: number;
};

/** Digest, ranks and shares follow from the offering and the applications, and are worked out again. */
export const takeIpo = ({ issues, nextOffering, nextApplication }: IpoState): IpoSnapshot => ({
  offerings: [...issues.values()].map(({ offering }) => offering),
  applications: [...issues.values()].flatMap(({ applications }) => applications),
  nextOffering,
  nextApplication,
});

export const restoreIpo = ({ offerings, applications, nextOffering, nextApplication }: IpoSnapshot): IpoState => {
  const ipo = { ...createIpoState(), nextOffering, nextApplication };
  for (const offering of offerings) ipo.issues.set(offering.id, issueOf(offering));
  for (const application of applications) {
    const { id, offering, place, customer, status } = application;
    const issue = ipo.issues.get(offering);
    issue?.applications.push(application);
    issue?.placeOf.set(customer, place);
    if (status === 'applied' || status === 'allotted') ipo.held.set(id, [offering, place]);
  }
  for (const issue of ipo.issues.values()) {
    const { stage, done, seed, applications: count } = issue.offering;
    if (stage === 'freezing') addToDigest(issue, 0, done);
    if (seed === null || (stage !== 'drawing' && stage !== 'allotting')) continue;
    issue.draw = drawOf(issue);
    issue.draw.advance(stage === 'drawing' ? done : drawWork(count));
  }
  return ipo;
};
