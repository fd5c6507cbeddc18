import { BY_ID, type SealedTable } from '../store/row-seals.ts';

/** Operators: their role, and what they sign in with. */
export const operatorRows: SealedTable = {
  ...BY_ID,
  name: 'operator',
  says: `id, username, role, disabled, password_hash, encode(invitation_hash, 'hex'), invitation_expires_at`,
  before: 'id, username, role, disabled',
  unsealed: 'no operator can sign in',
};

/** Operators' passkeys, by the keys' own ids. */
export const operatorPasskeyRows: SealedTable = {
  name: 'operator_passkey',
  key: 'id',
  found: 'id = ANY($1::text[])',
  says: `id, operator, encode(public_key, 'hex')`,
};
