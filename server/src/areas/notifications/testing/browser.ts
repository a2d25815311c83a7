import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The browser's side of Web Push: its keys, and decryption of the messages for them (RFC 8188, 8291). */
export class PushBrowser {
  private readonly keys = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly publicKey = this.keys.generateKeys()

  constructor(readonly endpoint: string) {}

  /** The subscription as a browser gives it to the page. */
  get subscription(): string {
    const { endpoint } = this
    const keys = { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') }
    return JSON.stringify({ endpoint, expirationTime: null, keys })
  }

  read(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const encrypted = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender])
    const key = hkdf(this.keys.computeSecret(sender), this.auth, info, 32)
    const nonce = hkdf(key, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16), nonce)
    decipher.setAuthTag(encrypted.subarray(-16))
    const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
}
