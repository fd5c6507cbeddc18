import { lookup } from 'node:dns';
import { type Agent, Agent as HttpsAgent } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Addresses that are not on the open internet: our own networks must not be reached by an address a customer gave (NOTIFY-13). */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.ipv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address of a host is on the open internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return false;
  // An IPv4 address written as an IPv6 one is judged as what it is.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  return family === 4 ? !closed.ipv4.check(address, 'ipv4') : !closed.ipv6.check(address, 'ipv6');
};

/** Whether a push service may have such an address: https at its usual port, a name and no number, no name or password in it. */
export const isPushAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) &&
    !/\.(local|internal|localhost|lan|home|arpa)$/i.test(hostname)
  );
};

/** An agent that connects to hosts of the open internet alone: the name is looked up once, and what it was looked up to is what is called. */
export const publicAgent = (): Agent =>
  new HttpsAgent({
    lookup: (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
          return done(new Error(`${hostname} is not on the open internet`), []);
        const [first] = addresses;
        if (options.all) return done(null, addresses);
        done(null, first?.address ?? '', first?.family);
      });
    },
  });
