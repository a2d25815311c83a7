import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type UserRow, users } from '#contract/users/calls'
import { currentLocation } from '../../../app/router/history'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const sample = { avatar: null, last_seen_at: null, status: 'active', status_text: 'Active' }
const row = sampleOf(users.list.response, sample).data[0] as UserRow
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 9 }
const asked = () =>
  server
    .received('users', 'list')
    .filter(({ query }) => query.get('limit') !== '1')
    .map(({ query }) => ['is_staff', 'status', 'sort'].map((name) => query.get(name) ?? '').join())
const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

beforeEach(async () => {
  server.on('views', 'list', () => ({ data: [{ id: 4, list: 'users', name: 'Nurses', filters: 'role=3' }] }))
  server.on('users', 'utilities', () => ({
    data: { roles: [], levels: [], specialties: [], countries: [], hospitals: [] },
  }))
  server.on('users', 'list', () => ({
    data: [
      { ...row, id: 1, name_text: 'Rima Haddad', last_seen_at: '2025-09-03T10:00:00.000Z' },
      { ...row, id: 2, name_text: 'Omar Sabbagh', status: 'invited', status_text: 'Invited' },
      { ...row, id: 3, name_text: 'Jad Boulos', is_managed: false, status: null, status_text: null },
    ],
    meta,
  }))
  await signInAs(personWith(['list-user', 'show-user']))
})

test('a row shows the status of the account and when it was last used', async () => {
  await openApp({ at: '/users' })
  await expect.element(page.getByRole('row', { name: 'Rima Haddad' })).toHaveTextContent(/Active.*03\/09\/2025/)
  await expect.element(page.getByRole('row', { name: 'Omar Sabbagh' })).toHaveTextContent(/Invited.*Never/)
  await expect.element(page.getByRole('row', { name: 'Jad Boulos' })).not.toHaveTextContent('Never')
})

test('the tabs are everyone, those who were invited with their number, and the saved views', async () => {
  await openApp({ at: '/users?page=2' })
  await expect.element(tab('Everyone')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('Nurses')).toHaveAttribute('href', '/users?role=3')
  await userEvent.click(page.getByRole('switch', { name: 'Staff only' }))
  await expect.element(tab('Everyone')).not.toHaveAttribute('aria-current')
  await expect.element(tab('Waiting for first sign-in')).toHaveTextContent('9')
  await userEvent.click(tab('Waiting for first sign-in'))
  await expect.element(tab('Waiting for first sign-in')).toHaveAttribute('aria-current', 'page')
  await expect.poll(asked).toEqual([',,', '1,,', '1,invited,'])
})

test('the header of a column sorts the list in both directions, and then as before', async () => {
  await openApp({ at: '/users' })
  const header = page.getByRole('columnheader', { name: 'Full name' })
  const sort = header.getByRole('button')
  await userEvent.click(sort)
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(currentLocation().search).toBe('?sort=name')
  await userEvent.click(sort)
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(sort)
  await expect.element(header).not.toHaveAttribute('aria-sort')
  expect(currentLocation().search).toBe('')
  await expect.poll(asked).toEqual([',,', ',,name', ',,-name'])
  expect(page.getByRole('columnheader', { name: 'Status' }).getByRole('button').elements()).toEqual([])
})
