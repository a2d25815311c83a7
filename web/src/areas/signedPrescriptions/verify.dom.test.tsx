import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CurrentStatus } from '#contract/prescriptions/signed/calls'
import type { PrescriptionKey } from '#contract/prescriptions/signed/keys'
import type { SignedPayload } from '#contract/prescriptions/signed/payload'
import { encodeToken } from '#contract/prescriptions/signed/token'
import { openApp } from '../../testing/open'
import { type Failure, noResponse, server } from '../../testing/testServer'

const issued = Math.floor(Date.now() / 1000) - 3600
const facts: SignedPayload = {
  v: 1,
  k: 'key',
  c: 'K7QF2MXP9DRT',
  p: 31,
  r: 1,
  d: 'Paracetamol',
  s: '500 mg tablet',
  q: '1',
  u: 'g',
  f: 'tablet',
  o: 'oral',
  w: 'scheduled',
  e: [8, 'hours'],
  l: [5, 'days'],
  n: 'S. A.',
  y: 1984,
  a: 'Omar Fathy',
  b: 12,
  h: 'Al Salam Hospital',
  t: issued,
  x: issued + 86_400,
}

let privateKey: CryptoKey
let key: PrescriptionKey
beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  privateKey = pair.privateKey
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const valid = { valid_from: new Date((issued - 60) * 1000).toISOString(), valid_until: null }
  const hospital = { id: 1, name: 'Al Salam Hospital', alternate_name: null }
  key = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: 'key', x, hospital, ...valid }
})
beforeEach(() => localStorage.removeItem('mashfa.prescriptionKeys'))

async function signed(changes: Partial<SignedPayload> = {}): Promise<string> {
  const payload = { ...facts, ...changes }
  let bytes = new Uint8Array()
  encodeToken(payload, (given) => {
    bytes = new Uint8Array(given)
    return new Uint8Array(64)
  })
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes))
  return encodeToken(payload, () => signature)
}

function answer(status: CurrentStatus | Failure, keys: readonly PrescriptionKey[] | Failure = [key]) {
  server
    .on('signedPrescriptions', 'keys', () => ('length' in keys ? { keys: [...keys] } : keys))
    .on('signedPrescriptions', 'verify', () => ('since' in status ? { data: status } : status))
}
const active: CurrentStatus = { status: 'active', since: null }
const open = (token: string, language: 'en' | 'ar' = 'en') =>
  openApp({ at: `/verify-prescription${token && `#${token}`}`, language })
const text = (shown: string) => page.getByText(shown, { exact: true })
const signedFacts = () => page.getByRole('region', { name: 'What the hospital signed', exact: true })

test('a genuine prescription is shown with its facts, and only its code and hash are sent', async () => {
  answer(active)
  const token = await signed()
  await open(token)
  await expect.element(text('The signature is valid')).toBeVisible()
  await expect.element(text('Still active')).toBeVisible()
  for (const fact of ['Paracetamol', '1 g', 'By mouth · Tablet', 'Once every 8 hours, for 5 days', 'K7QF-2MXP-9DRT'])
    await expect.element(signedFacts().getByText(fact, { exact: true })).toBeVisible()
  const [asked] = server.received('signedPrescriptions', 'verify')
  expect(asked?.body).toEqual({ code: facts.c, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a reason for prescribing against an allergy is shown', async () => {
  answer(active)
  await open(await signed({ g: 1 }))
  await expect.element(signedFacts().getByText(/in spite of a recorded allergy/)).toBeVisible()
})

test.each<[CurrentStatus['status'], string]>([
  ['discontinued', 'Discontinued: do not dispense'],
  ['superseded', 'Replaced by another prescription: do not dispense'],
  ['hold', 'On hold: do not dispense'],
  ['completed', 'Completed: do not dispense'],
  ['revoked', 'Not valid: the key was withdrawn'],
  ['unknown', 'Not known to the hospital: do not dispense'],
])('one that is %s is reported as such', async (status, title) => {
  answer({ status, since: null })
  await open(await signed())
  await expect.element(page.getByRole('alert').getByText(title, { exact: true })).toBeVisible()
  await expect.element(text('Still active')).not.toBeInTheDocument()
})

test.each<[string, () => Promise<string>, string]>([
  ['forged', async () => `${(await signed()).split('.')[0]}.${'A'.repeat(86)}`, 'Not valid: forged or altered'],
  ['of an unknown key', () => signed({ k: 'other' }), 'Not valid: unknown signature'],
  ['unreadable', async () => 'hello', 'Not a signed prescription'],
])('one that is %s is refused, and shows no facts', async (_what, token, title) => {
  answer(active)
  await open(await token())
  await expect.element(page.getByRole('alert').getByText(title, { exact: true })).toBeVisible()
  await expect.element(signedFacts()).not.toBeInTheDocument()
  expect(server.received('signedPrescriptions', 'verify')).toEqual([])
})

test('an expired one is refused', async () => {
  answer({ status: 'expired', since: null })
  await open(await signed({ x: issued + 60 }))
  await expect.element(page.getByRole('alert').getByText('Expired: do not dispense', { exact: true })).toBeVisible()
  await expect.element(text('The signature is valid')).not.toBeInTheDocument()
})

test('without a connection, a stored key verifies, and the status stays unknown until the connection returns', async () => {
  localStorage.setItem('mashfa.prescriptionKeys', JSON.stringify([key]))
  answer(noResponse, noResponse)
  await open(await signed())
  await expect.element(text('The signature is valid')).toBeVisible()
  await expect.element(text('Current status unknown: no connection')).toBeVisible()
  answer({ status: 'discontinued', since: null })
  window.dispatchEvent(new Event('online'))
  await expect.element(text('Discontinued: do not dispense')).toBeVisible()
})

test('without a connection and without keys, nothing is claimed', async () => {
  answer(noResponse, noResponse)
  await open(await signed())
  await expect.element(page.getByRole('alert').getByText('Cannot be checked now', { exact: true })).toBeVisible()
  answer(active)
  await userEvent.click(page.getByRole('button', { name: 'Try again', exact: true }))
  await expect.element(text('Still active')).toBeVisible()
})

test('the text of a code can be pasted, in Arabic too', async () => {
  answer(active)
  await open('', 'ar')
  await userEvent.click(page.getByRole('button', { name: 'التحقق', exact: true }))
  await expect.element(text('أدخل نص الرمز.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'نص الرمز' }), `https://a.example/verify#${await signed()}`)
  await userEvent.click(page.getByRole('button', { name: 'التحقق', exact: true }))
  await expect.element(text('ما زالت سارية')).toBeVisible()
})
