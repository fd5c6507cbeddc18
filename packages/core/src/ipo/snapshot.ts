import {
  type Application,
  createIpoState,
  draw,
  type IpoState,
  isOversubscribed,
  issueOf,
  type Offering,
  shareOut,
} from './state.ts';

export type IpoSnapshot = {
  readonly offerings: readonly Offering[];
  readonly applications: readonly Application[];
  readonly nextOffering: number;
  readonly nextApplication: number;
};

/** Ranks and shares follow from the seed and the applications, and are drawn again. */
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
    const { stage, done, seed } = issue.offering;
    if (seed === null || !isOversubscribed(issue.offering)) continue;
    if (stage === 'drawing') draw(issue, 0, done);
    if (stage !== 'allotting') continue;
    draw(issue, 0, issue.applications.length);
    shareOut(issue);
  }
  return ipo;
};
