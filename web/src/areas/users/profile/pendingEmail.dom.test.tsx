import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { server } from '../../../testing/testServer'

test('another email for the account is shown in the profile with the present one, and stored when it is confirmed', async () => {
  const person = personWith([], { pending_email: 'new@hospital.test' })
  await signInAs(person)
  server.on('profile', 'show', () => ({ data: person }))
  server.on('pickers', 'countries', () => ({ data: [] }))
  server.on('profile', 'managingHospitals', () => ({ data: [] }))
  server.on('profile', 'decideEmail', () => ({
    data: { ...person, email: 'new@hospital.test', pending_email: null },
  }))
  await openApp({ at: '/profile/edit' })
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await expect.element(page.getByText('new@hospital.test', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Confirm', exact: true }))
  await expect.element(page.getByText('Your email was changed. We sent a link to the new address')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email' })).not.toBeInTheDocument()
  expect(server.received('profile', 'decideEmail').map(({ body }) => body)).toEqual([
    { email: 'new@hospital.test', accept: true },
  ])
})
