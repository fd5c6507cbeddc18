import { APPLICATIONS } from '../../../apps/server/src/identity/applications.ts';
import { AUDIT } from '../../../apps/server/src/identity/audit.ts';
import { CUSTOMERS } from '../../../apps/server/src/identity/customer-console.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.customers': {
    source: CUSTOMERS,
    rows: `
      ALTER TABLE customer DISABLE TRIGGER customer_numbered;
      INSERT INTO customer (id, email, password_hash, nickname, invitation_code, created_at, number)
      SELECT n, 'person' || n || '@example.test', '', 'Nick' || n, 'C' || n, n, n FROM ${NUMBERS};`,
  },
  'console.applications': {
    source: APPLICATIONS,
    rows: `
      INSERT INTO identity_application (customer, level, state, created_at, submitted_at)
      SELECT n, 'primary', 'submitted', n, n FROM ${NUMBERS};`,
  },
  'console.audit': {
    source: AUDIT,
    rows: `
      INSERT INTO audit (id, at, operator, action, target, reason, outcome, address, request_id, previous_hash, hash)
      SELECT n, n, 'a', 'console.reveal', 'customer:' || n, 'why ' || n, 'ok', '', '', '', '' FROM ${NUMBERS};`,
  },
  'console.operators': { notSearched: 'as many as the house employs, on one page' },
  'console.ownSessions': { notSearched: "the caller's own" },
};
