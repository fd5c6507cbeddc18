import { MODULE_NAMES } from '../freeze-names.ts';
import { IDENTITY_LEVEL_NAMES } from '../level-names.ts';

/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.signIn': 'Sign in: password',
  'console.secondFactor': 'Sign in: two-step verification',
  'console.beginPasskeySignIn': 'Begin passkey sign-in',
  'console.passkeySignIn': 'Sign in: passkey',
  'console.refresh': 'Renew session',
  'console.logout': 'Sign out',
  'console.acceptInvitation': 'Accept invitation',
  'console.openInvitation': 'Open invitation',
  'console.changePassword': 'Change own password',
  'console.beginFactor': 'Begin own two-step verification',
  'console.completeFactor': 'Set own two-step verification',
  'console.beginPasskey': 'Begin own passkey',
  'console.addPasskey': 'Add own passkey',
  'console.removePasskey': 'Remove own passkey',
  'console.reveal': 'Reveal customer data',
  'console.revealApplication': 'Reveal identity application',
  'console.takeApplication': 'Take identity application',
  'console.releaseApplication': 'Give identity application back',
  'console.decideApplication': 'Decide identity application',
  'console.proposeDecision': 'Propose identity decision',
  'console.setFreeze': 'Freeze or unfreeze customer',
  'console.freeze': 'Freeze customer',
  'console.unfreeze': 'Unfreeze customer',
  'console.proposeFactorReset': 'Propose two-step verification reset',
  'console.endSessions': 'Sign customer out everywhere',
  'console.proposeClosing': 'Propose account closing',
  'console.proposeFundsPasswordReset': 'Propose funds password reset',
  'console.proposeAddressChange': 'Propose e-mail or phone change',
  'console.proposeRole': 'Propose operator role',
  'console.endOperatorSessions': 'Sign operator out everywhere',
  'console.endOwnSession': 'End own session',
  'console.endOwnSessions': 'Sign out everywhere else',
  'console.disableOperator': 'Suspend operator',
  'console.operatorLink': 'Make invitation link',
  'console.activateOperator': 'Activate operator',
  'console.applications': 'Export identity applications',
  'console.customers': 'Export customers',
  'console.operators': 'Export operators',
  'console.ownSessions': 'Export own sessions',
} as const;

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  nickName: 'Nickname',
  maskedName: 'Name',
  email: 'E-mail',
  isActive: 'Identity',
  createTime: 'Registered',
  lastSeenAt: 'Last seen',
  submittedAt: 'Handed in',
  reviewer: 'Assigned to',
  signInLocks: 'Sign-in locks, last day',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'customers.isActive': { 0: 'Not reviewed', 1: 'In review', 2: 'Approved', 3: 'Refused' },
  frozen: MODULE_NAMES,
  'operators.state': { waiting: 'To activate', disabled: 'Suspended' },
  'applications.level': IDENTITY_LEVEL_NAMES,
  'applications.state': { submitted: 'Waiting', 'action-required': 'Asked again' },
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  'role-change': 'Operators and roles',
  'identity-decision': 'Identity decisions',
  'factor-reset': 'Two-step verification reset',
  'account-closing': 'Account closing',
  'funds-password-reset': 'Forgotten funds password',
  'address-change': 'Lost phone or e-mail',
} as const;
