import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const secret = (bytes = 24) => randomBytes(bytes).toString('hex')

/** The credentials of one merchant at both providers, made at start. */
export function createKeys() {
  return {
    paymob: {
      secretKey: `egy_sk_test_${secret()}`,
      publicKey: `egy_pk_test_${secret()}`,
      apiKey: secret(),
      hmacSecret: secret(16).toUpperCase(),
      integrationId: randomInt(1_000_000, 10_000_000),
      merchantId: randomInt(100_000, 1_000_000),
    },
    fawry: { merchantCode: secret(16), secureKey: secret() },
  }
}

export type Keys = ReturnType<typeof createKeys>

/** Compares in a time that does not depend on where two texts differ. */
export function isSame(expected: string, received: unknown): boolean {
  if (typeof received !== 'string') return false
  const [one, other] = [Buffer.from(expected), Buffer.from(received)]
  return one.length === other.length && timingSafeEqual(one, other)
}
