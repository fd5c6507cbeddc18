import { generateSecret, generateURI, verify } from 'otplib';

/** Codes of the period before and after are taken too, for clocks that are a little off. */
const toleranceSeconds = 30;

/** A new secret of 160 bits in base 32, as authenticators take it. */
export const newTotpSecret = (): string => generateSecret();

/** What an authenticator scans. */
export const totpAddress = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/**
 * The period (RFC 6238) whose code this is, among this one and its neighbours; undefined when it is none of theirs. Whoever takes a code keeps
 * its period, and takes none of that period or an earlier one again. While the machine's clock differs from the server's time, either may be the authenticator's.
 */
export const totpStep = async (
  secret: string,
  code: string,
  { now, machineNow = now }: { readonly now: () => number; readonly machineNow?: () => number },
): Promise<number | undefined> => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const seconds = new Set([now(), machineNow()].map((atMs) => Math.floor(atMs / 1000)));
  for (const epoch of seconds) {
    const read = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
    if (read.valid && 'timeStep' in read) return read.timeStep;
  }
  return undefined;
};

/** The latest period whose code the machine's clock lets through. A later one that is kept was used while that clock was ahead, and holds nobody up. */
export const latestTotpStep = ({
  now,
  machineNow = now,
}: {
  readonly now: () => number;
  readonly machineNow?: () => number;
}): number => Math.floor((machineNow() / 1000 + toleranceSeconds) / 30);
