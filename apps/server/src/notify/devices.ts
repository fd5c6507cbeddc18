import { createHash } from 'node:crypto';
import { type CustomerId, deviceKey, deviceText } from '@bourse/rules';
import type pg from 'pg';
import type { Notices } from './notices.ts';

/** Tells a customer of a sign-in on a device that was never theirs (NOTIFY-10); the first device of an account is no news, nor is a browser brought up to date. */
export const createDevices = ({
  pool,
  now,
  notices,
}: {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly notices: Pick<Notices, 'notify'>;
}) => ({
  signedIn: async (
    customer: CustomerId,
    { device, address }: { readonly device: string; readonly address: string },
  ): Promise<void> => {
    const hash = createHash('sha256').update(deviceKey(device)).digest();
    const { rows } = await pool.query<{ is_new: boolean; is_first: boolean }>(
      `WITH added AS (
         INSERT INTO known_device (customer, device_hash, first_seen) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1)
       SELECT EXISTS (SELECT FROM added) AS is_new, NOT EXISTS (SELECT FROM known_device WHERE customer = $1) AS is_first`,
      [customer, hash, now()],
    );
    const { is_new: isNew = false, is_first: isFirst = true } = rows[0] ?? {};
    if (isNew && !isFirst) await notices.notify(customer, 'new-device', { device: deviceText(device), address });
  },
});
