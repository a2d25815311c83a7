import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../testing/propertyRuns'
import { courseUnits, frequencyUnits, prescriptionKinds } from '../codes'
import { dosageUnits, drugForms, drugRoutes } from '../options'
import { fromBase64Url, toBase64Url } from './base64url'
import { checkToken, type Verify } from './checkToken'
import type { PrescriptionKey } from './keys'
import { codeCharacters, codeLength, codeText, maxLengths, type SignedPayload } from './payload'
import { encodeToken, readToken, tokenIn, verificationPath } from './token'

const { subtle } = globalThis.crypto
const issued = 1_790_000_000
const expires = issued + 30 * 86_400
const now = (issued + 60) * 1000

const count = fc.integer({ min: 1, max: 2_147_483_647 })
const name = fc.string({ unit: 'grapheme', maxLength: 80 })
const payloads: fc.Arbitrary<SignedPayload> = fc.record(
  {
    v: fc.constant(1 as const),
    k: fc.constant('key'),
    c: fc.string({ unit: fc.constantFrom(...codeCharacters), minLength: codeLength, maxLength: codeLength }),
    p: count,
    r: count,
    d: name,
    s: name,
    q: name,
    u: fc.constantFrom(...dosageUnits),
    f: fc.constantFrom(...drugForms),
    o: fc.constantFrom(...drugRoutes),
    w: fc.constantFrom(...prescriptionKinds),
    e: fc.tuple(count, fc.constantFrom(...frequencyUnits)),
    l: fc.tuple(count, fc.constantFrom(...courseUnits)),
    m: fc.tuple(count, name),
    g: fc.constant(1 as const),
    n: name,
    y: fc.integer({ min: 1800, max: 9999 }),
    a: name,
    b: count,
    h: name,
    t: fc.constant(issued),
    x: fc.constant(expires),
  },
  { requiredKeys: ['v', 'k', 'c', 'p', 'r', 'd', 's', 'q', 'f', 'o', 'w', 'n', 'a', 'b', 'h', 't', 'x'] },
)

let pair: CryptoKeyPair
let key: PrescriptionKey
beforeAll(async () => {
  pair = (await subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const { x = '' } = await subtle.exportKey('jwk', pair.publicKey)
  const hospital = { id: 1, name: 'Al Salam Hospital', alternate_name: null }
  const valid = { valid_from: new Date((issued - 100) * 1000).toISOString(), valid_until: null }
  key = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: 'key', x, hospital, ...valid }
})

const verify: Verify = async (publicKey, signature, signed) => {
  const raw = fromBase64Url(publicKey)
  if (!raw) return false
  const imported = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', imported, signature, signed)
}

/** Signs with the pair; the encoder does not wait, so it is asked for the bytes first. */
async function signed(payload: SignedPayload): Promise<string> {
  let bytes = new Uint8Array()
  encodeToken(payload, (given) => {
    bytes = new Uint8Array(given)
    return new Uint8Array(64)
  })
  const signature = new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, bytes))
  return encodeToken(payload, () => signature)
}

const check = (token: string, at = now, keys = [key]) => checkToken(token, keys, at, verify)

test('every payload is read as it was signed', async () => {
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      const token = await signed(payload)
      expect(readToken(token)?.payload).toEqual(payload)
      expect(await check(token)).toMatchObject({ result: 'valid', key })
    }),
    propertyRuns(200),
  )
})

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'

test('a token with any changed character is not valid', async () => {
  await fc.assert(
    fc.asyncProperty(payloads, fc.nat(), fc.constantFrom(...characters), async (payload, at, character) => {
      const token = await signed(payload)
      const position = at % token.length
      fc.pre(token[position] !== character)
      const changed = token.slice(0, position) + character + token.slice(position + 1)
      expect(['unreadable', 'unknownKey', 'forged']).toContain((await check(changed)).result)
    }),
    propertyRuns(300),
  )
})

const example = (changes: Partial<SignedPayload> = {}): SignedPayload => ({
  v: 1,
  k: 'key',
  c: 'K7QF2MXP9DRT',
  p: 1,
  r: 1,
  d: 'Paracetamol',
  s: '500 mg',
  q: '500',
  u: 'mg',
  f: 'tablet',
  o: 'oral',
  w: 'scheduled',
  e: [8, 'hours'],
  n: 'S. A.',
  y: 1984,
  a: 'Omar Fathy',
  b: 12,
  h: 'Al Salam Hospital',
  t: issued,
  x: expires,
  ...changes,
})

test('every byte of the signed facts and of the signature counts', async () => {
  const token = await signed(example())
  const [text = '', signature = ''] = token.split('.')
  for (const [part, other] of [
    [text, (changed: string) => `${changed}.${signature}`],
    [signature, (changed: string) => `${text}.${changed}`],
  ] as const) {
    const bytes = fromBase64Url(part) ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes, (byte, position) => (position === at ? byte ^ 1 : byte))
      expect((await check(other(toBase64Url(changed)))).result).not.toBe('valid')
    }
  }
})

test.each<[string, Partial<SignedPayload>, number, string]>([
  ['in the last second', {}, expires * 1000 - 1, 'valid'],
  ['when it expires', {}, expires * 1000, 'expired'],
  ['with an unknown key', { k: 'other' }, now, 'unknownKey'],
  ['dated before its key', { t: issued - 101 }, now, 'forged'],
])('a signed token %s', async (_what, changes, at, result) => {
  expect((await check(await signed(example(changes)), at)).result).toBe(result)
})

test('a token stays valid after its key was retired, and one dated later is not', async () => {
  const retired = { ...key, valid_until: new Date(issued * 1000).toISOString() }
  expect((await check(await signed(example()), now, [retired])).result).toBe('valid')
  expect((await check(await signed(example({ t: issued + 1 })), now, [retired])).result).toBe('forged')
})

test('a token signed by another hospital is forged', async () => {
  const other = (await subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const { x = '' } = await subtle.exportKey('jwk', other.publicKey)
  expect((await check(await signed(example()), now, [{ ...key, x }])).result).toBe('forged')
})

test.each<[string, string]>([
  ['nothing', ''],
  ['a word', 'hello'],
  ['no base64', 'é.é'],
  ['no JSON', `AAAA.${'A'.repeat(86)}`],
  ['no facts', `e30.${'A'.repeat(86)}`],
  ['a short signature', 'e30.AAAA'],
  ['a long text', 'A'.repeat(5000)],
])('%s is not a token', async (_what, text) => {
  expect((await check(text)).result).toBe('unreadable')
})

test('the longest facts in Arabic make an address of at most 1.2 kB', async () => {
  const long = (length: number) => 'ض'.repeat(length)
  const { d, s, n, a, h } = maxLengths
  const facts = { d: long(d), s: long(s), q: long(50), n: long(n), a: long(a), h: long(h), p: 2_147_483_647 }
  const most: Partial<SignedPayload> = {
    l: [365, 'months'],
    m: [10_080, '999999999.999'],
    g: 1,
    w: 'as_needed',
    k: 'A'.repeat(11),
  }
  const { e: _often, ...rest } = example({ ...facts, ...most, r: 10_000, b: 2_147_483_647, f: 'suppository' })
  const token = await signed({ ...rest, o: 'feeding_tube' })
  expect(`https://hospital.example.org${verificationPath}#${token}`.length).toBeLessThan(1200)
})

test('the token is found in what a person pastes', () => {
  expect(tokenIn(' https://a.example/verify-prescription#abc.\n def ')).toBe('abc.def')
  expect(tokenIn('abc.def')).toBe('abc.def')
})

test('a code is printed in groups', () => {
  expect(codeText('K7QF2MXP9DRT')).toBe('K7QF-2MXP-9DRT')
})
