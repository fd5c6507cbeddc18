import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What the server asks an authenticator for; of the rest nothing is looked at. */
type Requested = { readonly challenge: string; readonly user?: { readonly id: string } };

export type Tampering = {
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  readonly handle?: string;
  readonly isVerified?: boolean;
};

const sha = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/** The few shapes of CBOR (RFC 8949) that an attestation is written in. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const whole = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A passkey authenticator in software: it signs what a browser would have it sign, and can be bent to sign what it should not. */
export const softAuthenticator = (origin: string, host: string) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const coseKey = (key: KeyObject): Buffer => {
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    const coordinate = (part: string) => bytes(Buffer.from(part, 'base64url'));
    return map(
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), coordinate(x)],
      [whole(-3), coordinate(y)],
    );
  };
  const authData = (flags: number, count: number, bend: Tampering, more: Uint8Array = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha(Buffer.from(bend.host ?? host)), Buffer.from([flags]), counted, more]);
  };
  const clientData = (type: string, { challenge }: Requested, bend: Tampering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: bend.origin ?? origin, crossOrigin: false }));
  const userFlags = (bend: Tampering): number => (bend.isVerified === false ? 0x01 : 0x05);

  return {
    id: b64(id),
    create: (request: Requested, bend: Tampering = {}) => {
      handle = request.user?.id ?? '';
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(pair.publicKey)]);
      const data = authData(userFlags(bend) | 0x40, counter, bend, credential);
      const attestationObject = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      );
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', request, bend)),
          attestationObject: b64(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get: (request: Requested, bend: Tampering = {}) => {
      counter = bend.counter ?? counter + 1;
      const data = authData(userFlags(bend), counter, bend);
      const client = clientData('webauthn.get', request, bend);
      const signature = createSign('sha256').update(data).update(sha(client)).sign(pair.privateKey);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
          userHandle: bend.handle ?? handle,
        },
      };
    },
  };
};
