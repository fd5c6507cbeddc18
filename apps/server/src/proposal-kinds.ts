import { guardedTexts } from './content/texts-proposal.ts';
import { depositCredit } from './funds/deposit-credit.ts';
import { manualPosting } from './funds/manual-postings.ts';
import { depositAddress } from './funds/payment-details.ts';
import { moneySettings } from './funds/settings-proposal.ts';
import { withdrawalProposal } from './funds/withdrawal-proposal.ts';
import { accountClosing } from './identity/account-closing.ts';
import { factorReset } from './identity/factor-reset.ts';
import { roleChange } from './identity/operator-roles.ts';
import { addressChange, fundsPasswordReset } from './identity/recovery-console.ts';
import { halt } from './market/halts.ts';
import type { ProposalKinds } from './platform/proposals.ts';
import type { Services } from './services.ts';

/** Everything that takes two operators. */
export const proposalKinds: ProposalKinds<Services> = {
  'role-change': roleChange,
  'deposit-address': depositAddress,
  withdrawal: withdrawalProposal,
  'deposit-credit': depositCredit,
  'manual-posting': manualPosting,
  'money-settings': moneySettings,
  'guarded-texts': guardedTexts,
  'factor-reset': factorReset,
  'account-closing': accountClosing,
  halt,
  'funds-password-reset': fundsPasswordReset,
  'address-change': addressChange,
};
