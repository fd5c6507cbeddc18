import type { RowOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type Offering = RowOfCall<'console.offerings'>;
export type Application = RowOfCall<'console.shareApplications'>;

/** Where an application stands. */
export const APPLICATION_STATES: Readonly<Record<Application['status'], readonly [Tone, string]>> = {
  applied: ['info', 'Applied'],
  'not-allotted': ['quiet', 'Not allotted'],
  allotted: ['warn', 'Allotted, to be paid'],
  paid: ['info', 'Paid'],
  listed: ['good', 'In positions'],
  returned: ['quiet', 'Returned'],
};

const STAGES: Readonly<Record<Offering['stage'], readonly [Tone, string]>> = {
  open: ['info', 'Open'],
  freezing: ['warn', 'Closing'],
  frozen: ['warn', 'Seed next'],
  drawing: ['warn', 'Drawing'],
  allotting: ['warn', 'Allotting'],
  allotted: ['info', 'Allotted'],
  paid: ['info', 'Paid'],
  listed: ['good', 'Listed'],
  returning: ['warn', 'Returning'],
  'called-off': ['quiet', 'Called off'],
};

const isUnderWay = ({ stage, progress }: Offering): boolean =>
  progress > 0 || stage === 'freezing' || stage === 'drawing' || stage === 'allotting' || stage === 'returning';

/** Where an offering stands, and how far it is with it. */
export const stageOf = (offering: Offering): readonly [tone: Tone, text: string] => {
  const [tone, text] = STAGES[offering.stage];
  // Round down: what is not done yet is not 100 %.
  return [tone, isUnderWay(offering) ? `${text}, ${Math.floor(offering.progress * 100)} %` : text];
};

/** What comes next by itself, in a sentence. */
export const nextOf = ({ stage, applied, offered }: Offering): string => {
  switch (stage) {
    case 'open':
      return 'At the close the applications are frozen, and the shares are allotted by themselves.';
    case 'freezing':
      return applied > offered
        ? 'The applications are being recorded; the ballot waits for prices after the close.'
        : 'The applications are being recorded; all get all, without a ballot.';
    case 'frozen':
      return 'The server opens the seed by itself. Where the seed is lost, the offering can only be called off.';
    case 'drawing':
    case 'allotting':
      return 'The shares are being allotted; nobody can hold it up.';
    case 'allotted':
      return 'What was allotted is paid at the payment moment.';
    case 'paid':
      return 'The shares move to the customers’ positions at the listing.';
    case 'listed':
      return 'The shares are in the customers’ positions.';
    case 'returning':
      return 'All money held or paid is going back.';
    case 'called-off':
      return 'All money held or paid has gone back.';
  }
};

/** How many times over the issue is applied for. */
export const coverOf = ({ applied, offered }: Pick<Offering, 'applied' | 'offered'>): string =>
  `${(Math.floor((applied / offered) * 100) / 100).toFixed(2)} ×`;
