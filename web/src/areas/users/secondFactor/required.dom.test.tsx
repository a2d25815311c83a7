import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveLevels } from '../../../testing/levels'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'

const codes = Array.from({ length: 10 }, (_, number) => `abcde-fghi${number}`)

test('a user whose role requires a second factor sets one up, and then gets to the page that they wanted', async () => {
  await signInAs(personWith(['list-level'], { must_set_up_second_factor: true }))
  server.on('secondFactor', 'startTotp', () => ({ data: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } }))
  server.on('secondFactor', 'confirmTotp', () => ({ data: { recovery_codes: codes } }))
  serveLevels([])
  server.on('views', 'list', () => ({ data: [] }))
  server.on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
  await openApp({ at: '/levels?q=senior' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
  expect(server.received('levels', 'list')).toEqual([])
  await userEvent.fill(page.getByLabelText('Current password', { exact: true }), 'Demo-1234')
  await userEvent.click(page.getByRole('button', { name: 'Set up' }))
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), '123456')
  await userEvent.click(page.getByRole('button', { name: 'Turn on' }))
  await expect.element(page.getByText(codes[0] ?? '', { exact: true })).toBeVisible()
  server.on('profile', 'show', () => ({ data: personWith(['list-level']) }))
  await userEvent.click(page.getByRole('button', { name: 'I have stored the codes' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible()
  expect(window.location.search).toBe('?q=senior')
})

test('a call that is refused because a role has begun to require it leads there', async () => {
  await signInAs(personWith(['list-level']))
  server.on('views', 'list', () => ({ data: [] }))
  server.on('levels', 'list', () => new Failure(403, { error: 'Set it up', set_up_second_factor: true }))
  server.on('profile', 'show', () => ({ data: personWith(['list-level'], { must_set_up_second_factor: true }) }))
  await openApp({ at: '/levels' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
  expect(window.location.search).toBe('?next=%2Flevels')
})
