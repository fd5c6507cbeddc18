import type { ReplyOfCall } from '../shell/index.ts';

type Detail = ReplyOfCall<'funds.withdrawal'>;

/** Whether the customer has the money again after a step. */
export const isGivenBack = (step: string | null): boolean =>
  step === 'refused' || step === 'cancelled' || step === 'returned';

/** Whether a step's own sentence still holds: that the amount is held is true only while the withdrawal is under way (rule FUNDS-133). */
export const hasStepText = (step: Detail['timeline'][number]['step'], state: Detail['record']['state']): boolean =>
  step !== 'requested' || state === 'waiting';
