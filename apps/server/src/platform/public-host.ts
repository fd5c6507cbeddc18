import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type Agent, Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What IPv6 hands out to the open internet (RFC 4291, section 2.4); everything else is local, mapped or translated. */
const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');

/**
 * Whether an address of a host is on the open internet: our own networks must not be reached by an address a customer gave (NOTIFY-13). Loopback,
 * private, link-local, carrier-grade and reserved networks are not, nor tunnels to them; an IPv4 address written as an IPv6 one is judged as what it is.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read instanceof ipaddr.IPv4 || read.match(GLOBAL_IPV6, 3);
};

/** Whether what the server calls by itself, as a push service, may have such an address: https at its usual port, a name and no number, no name or password in it. */
export const isPublicHttps = (text: string): boolean => {
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

/** Asks for every address of a name, as `lookup` of node:dns does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** An agent that connects to hosts of the open internet alone: the name is looked up once, and what it was looked up to is what is called. */
export const publicAgent = (resolve: Resolve = lookup): Agent =>
  new HttpsAgent({
    lookup: (hostname, options, done) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
          return done(new Error(`${hostname} is not on the open internet`), []);
        const [first] = addresses;
        if (options.all) return done(null, addresses);
        done(null, first?.address ?? '', first?.family);
      });
    },
  });
