import { createHash, createSign, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'

const userPresent = 0x01
const attested = 0x40

/** What a response is about; tests change single values to make it wrong. */
export interface Signing {
  challenge: string
  origin: string
  rpId: string
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

function bytes(value: Buffer): Buffer {
  const { length } = value
  if (length < 24) return Buffer.concat([Buffer.of(0x40 + length), value])
  return Buffer.concat([length < 256 ? Buffer.of(0x58, length) : Buffer.of(0x59, length >> 8, length & 0xff), value])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
}

/** An ES256 public key in COSE format. */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21), coordinate(x), Buffer.of(0x22), coordinate(y)])
}

function clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Signing): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** An authenticator with one passkey, which answers as a browser sends it: a touch, no PIN, no attestation. */
export class SoftwareAuthenticator {
  /** The number of uses that it reports next; 0 does not count. */
  count: number
  private readonly credentialId = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor({ count = 1 } = {}) {
    this.count = count
  }

  get id(): string {
    return this.credentialId.toString('base64url')
  }

  private authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.count)
    if (this.count > 0) this.count += 1
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter])
  }

  /** Returns the JSON of `navigator.credentials.create`. */
  create(signing: Signing) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.of(0, this.credentialId.length),
      this.credentialId,
      coseKey(this.keys.publicKey.export({ format: 'jwk' })),
    ])
    const authData = Buffer.concat([this.authenticatorData(signing.rpId, userPresent | attested), credential])
    const attestation = Buffer.concat([
      Buffer.of(0xa3),
      ...[text('fmt'), text('none')],
      ...[text('attStmt'), Buffer.of(0xa0)],
      ...[text('authData'), bytes(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Returns the JSON of `navigator.credentials.get`. */
  get(signing: Signing, { isPresent = true } = {}) {
    const authData = this.authenticatorData(signing.rpId, isPresent ? userPresent : 0)
    const data = clientData('webauthn.get', signing)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(data)]))
      .sign(this.keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
}
