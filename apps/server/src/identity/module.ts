import { defineModule } from '../module.ts';
import { accountClosing, closingHandlers } from './account-closing.ts';
import { operatorHandlers } from './console-handlers.ts';
import { consoleHandlers as customersConsole } from './customer-console.ts';
import { identityOfDay } from './day-figures.ts';
import { decisionHandlers, identityDecision } from './decision-proposal.ts';
import { eraseIdentity } from './erasure.ts';
import { factorConsole, factorReset } from './factor-reset.ts';
import { authHandlers } from './handlers.ts';
import { identitySealedColumns } from './keys.ts';
import { operatorAccessHandlers } from './operator-handlers.ts';
import { roleChange } from './operator-roles.ts';
import { addressChange, fundsPasswordReset, recoveryConsole } from './recovery-console.ts';
import { recoveryHandlers } from './recovery-handlers.ts';
import { reviewHandlers } from './review-console.ts';
import { operatorPasskeyRows, operatorRows } from './sealed-tables.ts';
import { securityHandlers } from './security-handlers.ts';
import { identityTables } from './tables.ts';
import { userHandlers } from './user-handlers.ts';

export const identity = defineModule({
  name: 'identity',
  tables: identityTables,
  handlers: {
    ...closingHandlers,
    ...operatorHandlers,
    ...customersConsole,
    ...decisionHandlers,
    ...factorConsole,
    ...authHandlers,
    ...operatorAccessHandlers,
    ...recoveryConsole,
    ...recoveryHandlers,
    ...reviewHandlers,
    ...securityHandlers,
    ...userHandlers,
  },
  proposals: {
    'role-change': roleChange,
    'identity-decision': identityDecision,
    'factor-reset': factorReset,
    'account-closing': accountClosing,
    'funds-password-reset': fundsPasswordReset,
    'address-change': addressChange,
  },
  subjects: { identity: 'identity_application' },
  sealed: identitySealedColumns,
  sealedTables: [operatorRows, operatorPasskeyRows],
  erase: eraseIdentity,
  notifies: [
    'password-changed',
    'funds-password-set',
    'funds-password-changed',
    'funds-password-reset',
    'account-closed',
    'address-changed',
    'address-added',
    'identity-approved',
    'identity-action-required',
    'identity-refused',
    'second-factor-changed',
    'recovery-code-used',
    'passkey-changed',
  ],
  dayFigures: identityOfDay,
});
