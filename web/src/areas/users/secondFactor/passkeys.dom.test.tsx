import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'

const none: SecondFactorState = {
  totp_since: null,
  passkeys: [],
  passkeys_available: true,
  recovery_codes: 0,
  is_required: false,
}
const at = '2026-01-05T09:00:00.000Z'
const phone = { id: 7, name: 'Work phone', created_at: at, last_used_at: null }
const registration = {
  challenge: 'AAAA',
  rp: { id: window.location.hostname, name: 'Mashfa' },
  user: { id: 'AAAA', name: 'mona@demo.test', displayName: 'Mona' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
}

afterEach(() => vi.restoreAllMocks())

/** Opens the page of a user with these second factors. */
async function open(state: Partial<SecondFactorState>) {
  await signInAs(personWith([]))
  server.on('secondFactor', 'show', () => ({ data: { ...none, ...state } }))
  await openApp({ at: '/profile/second-factor' })
}

const dialog = () => page.getByRole('dialog')
const click = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const submit = (name: string) => userEvent.click(dialog().getByRole('button', { name, exact: true }))

describe('adding a passkey', () => {
  const start = (origin = window.location.origin) =>
    server.on('passkeys', 'start', () => ({ data: { options: registration, origin } }))

  async function fill() {
    await click('Add a passkey')
    await userEvent.fill(dialog().getByLabelText('Name of the passkey', { exact: true }), 'Work phone')
    await userEvent.fill(dialog().getByLabelText('Current password', { exact: true }), 'Demo-1234')
    await submit('Add a passkey')
  }

  test.each([
    ['NotAllowedError', 'cancelled or took too long'],
    ['InvalidStateError', 'already has a passkey'],
    ['NotSupportedError', 'does not support passkeys'],
    ['UnknownError', 'could not use a passkey'],
  ])('%s of the browser is explained, and the form stays', async (name, message) => {
    const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', name))
    await open({})
    start()
    await fill()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(message)
    await expect.element(dialog().getByLabelText('Name of the passkey', { exact: true })).toHaveValue('Work phone')
    await submit('Add a passkey')
    await expect.poll(() => create.mock.calls.length).toBe(2)
    expect(server.received('passkeys', 'start'), 'a second try needs no other proof').toHaveLength(1)
  })

  test('is refused at another address than the public one', async () => {
    await open({})
    start('https://clinic.example.org')
    await fill()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('only work at https://clinic.example.org')
  })

  test('is not offered where it is not available', async () => {
    await open({ passkeys_available: false })
    await expect.element(page.getByText('opened with an IP address')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
  })
})

describe('the only passkey', () => {
  test('is removed with a recovery code, and the server’s message is shown', async () => {
    await open({ passkeys: [phone], recovery_codes: 10 })
    server.on('passkeys', 'remove', () => new Failure(422, { errors: { code: ['This code is not correct'] } }))
    await click('Remove Work phone')
    await expect.element(dialog().getByText('your password is enough to sign in')).toBeVisible()
    await userEvent.fill(dialog().getByLabelText('Current password', { exact: true }), 'Demo-1234')
    await submit('Enter a code instead')
    await userEvent.fill(dialog().getByLabelText('Code', { exact: true }), 'abcde-fghij')
    await submit('Remove')
    await expect.element(dialog().getByText('This code is not correct')).toBeVisible()
    expect(server.received('passkeys', 'remove')[0]?.body).toEqual({
      current_password: 'Demo-1234',
      code: 'abcde-fghij',
    })
  })

  test('cannot be removed while a role requires it', async () => {
    await open({ passkeys: [phone], recovery_codes: 10, is_required: true })
    await expect.element(page.getByText('the last method cannot be removed')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove Work phone' })).not.toBeInTheDocument()
  })

  test('is renamed', async () => {
    await open({ passkeys: [phone], recovery_codes: 10 })
    server.on('passkeys', 'rename', () => ({ message: 'Renamed' }))
    await click('Rename Work phone')
    await userEvent.fill(dialog().getByLabelText('Name of the passkey', { exact: true }), 'Old phone')
    await submit('Save')
    await expect.element(page.getByText('The passkey was renamed')).toBeVisible()
    expect(server.received('passkeys', 'rename')[0]).toMatchObject({ params: { id: '7' }, body: { name: 'Old phone' } })
  })
})
