import { defineModule } from '../module.ts';
import { applyForShares } from './apply-for-shares.ts';
import { ipoFolds } from './evolve.ts';
import { callOffOffering, listOffering } from './list-offering.ts';
import { openBallot } from './open-ballot.ts';
import { restoreIpo, takeIpo } from './snapshot.ts';
import { createIpoState, ipoHouseAccounts } from './state.ts';
import { offeringSteps } from './step.ts';

export const ipo = defineModule({
  name: 'ipo',
  state: createIpoState,
  commands: {
    'list-offering': listOffering,
    'call-off-offering': callOffOffering,
    'apply-for-shares': applyForShares,
    'open-ballot': openBallot,
  },
  events: ipoFolds,
  agenda: offeringSteps,
  holds: {
    application: ({ state: { ipo } }, id) => {
      const [offering = 0, place = -1] = ipo.held.get(id) ?? [];
      return ipo.issues.get(offering)?.applications[place]?.appliedAt;
    },
  },
  // What is held for an application is in the balances; what is paid for and not listed is not.
  closingBlockers: {
    positions: ({ state: { ipo } }, customer) =>
      [...ipo.issues.values()].some(({ applications, placeOf }) => {
        const status = applications[placeOf.get(customer) ?? -1]?.status;
        return status === 'applied' || status === 'allotted' || status === 'paid';
      }),
  },
  houseAccounts: ipoHouseAccounts,
  snapshot: { take: takeIpo, restore: restoreIpo },
});
