/** A software authenticator. It makes passkeys and signs with them like a device, correctly or with deviations. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Values that make the answer differ from a correct one. */
export interface Deviation {
  /** Origin of the calling page. */
  origin?: string;
  /** Domain to which the passkey is bound. */
  rpId?: string;
  /** False if the user did not confirm with finger, face or PIN. */
  isVerified?: boolean;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  type?: string;
}

const text64 = (text: string): string => Buffer.from(text).toString('base64url');
const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Returns the header of a CBOR value shorter than 65,536. @param major its major type */
const cborHead = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (data: Buffer): Buffer => Buffer.concat([cborHead(2, data.length), data]);
const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  /** False for a counter that stays 0, as with synced passkeys. */
  readonly #counts: boolean;
  #counter = 0;

  constructor(origin: string, counts = true) {
    this.#origin = origin;
    this.#counts = counts;
  }

  /** Builds the credential for the options from `POST /me/passkeys/options`. */
  register(options: Options, deviation: Deviation = {}): object {
    this.#userHandle = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      coseKey(this.#keys.publicKey),
    ]);
    const data = Buffer.concat([this.#data(options.rp?.id ?? '', 0x40, deviation), attested]);
    const attestationObject = Buffer.concat([
      cborHead(5, 3),
      ...[cborText('fmt'), cborText('none')],
      ...[cborText('attStmt'), cborHead(5, 0)],
      ...[cborText('authData'), cborBytes(data)],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options, deviation);
    return this.#answer({
      clientDataJSON: text64(clientDataJSON),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** Builds the assertion for the options from `POST /login/passkey/options`. */
  assert(options: Options, deviation: Deviation = {}): object {
    if (this.#counts) this.#counter += 1;
    const data = this.#data(options.rpId ?? '', 0, deviation);
    const clientDataJSON = this.#clientData('webauthn.get', options, deviation);
    const signature = sign('sha256', Buffer.concat([data, digest(clientDataJSON)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: text64(clientDataJSON),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, options: Options, deviation: Deviation): string {
    const { challenge = options.challenge, origin = this.#origin } = deviation;
    return JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin: false });
  }

  #data(rpId: string, flags: number, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.#counter);
    const shown = 0x01 | (deviation.isVerified === false ? 0 : 0x04);
    return Buffer.concat([digest(deviation.rpId ?? rpId), Buffer.from([shown | flags]), counter]);
  }
}

/** Returns a public key in COSE format: P-256, for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [kty, alg, crv, atX, atY] = [1, 3, 0x20, 0x21, 0x22];
  return Buffer.concat([
    cborHead(5, 5),
    ...[Buffer.from([kty, 2]), Buffer.from([alg, 0x26]), Buffer.from([crv, 1])],
    ...[Buffer.from([atX]), cborBytes(Buffer.from(x, 'base64url'))],
    ...[Buffer.from([atY]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}
