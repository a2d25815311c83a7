import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnTerms, TermsVersion } from '#contract/terms/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, server } from '../../testing/testServer'

const version: TermsVersion = {
  id: 1,
  number: 1,
  text_en: 'Be kind.',
  text_ar: 'كن لطيفًا.',
  changes_en: null,
  changes_ar: null,
  asks: true,
  published_by: { id: 1, first_name: 'Rima', last_name: 'Haddad', name_text: 'Rima Haddad', avatar: null },
  published_at: '2026-11-18T11:00:00.000Z',
  consents: 12,
}
const own: OwnTerms = {
  number: 2,
  text: 'Be kind to everybody.',
  changes: 'Everybody was added',
  published_at: '2026-11-18T11:00:00.000Z',
  agreed_at: null,
  asks: true,
}
const superAdmin = personWith([], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('alertdialog').or(page.getByRole('dialog'))

beforeEach(() => {
  server
    .on('terms', 'versions', () => ({ data: [version], meta }))
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
})

test('a version begins with the texts of the newest one, and is published after a question', async () => {
  server.on('terms', 'publish', () => invalid({ text_en: ['Field is required'] }))
  await signInAs(superAdmin)
  await openApp({ at: '/terms-versions/create' })
  const english = page.getByRole('textbox', { name: 'Text in English' })
  await expect.element(english).toHaveValue('Be kind.')
  await userEvent.fill(english, 'Be kind to everybody.')
  await userEvent.click(page.getByRole('button', { name: 'Publish version' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Publish version' }))
  await expect.element(english).toHaveAccessibleDescription(/Field is required/)
  server.on('terms', 'publish', () => ({ data: { ...version, number: 2 } }))
  await userEvent.click(page.getByRole('button', { name: 'Publish version' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Publish version' }))
  await expect.element(page.getByRole('heading', { name: 'Versions of the terms of use' })).toBeVisible()
  expect(server.received('terms', 'publish').at(-1)?.body).toMatchObject({
    after: 1,
    text_en: 'Be kind to everybody.',
    text_ar: 'كن لطيفًا.',
    asks: true,
  })
})

test('both texts of a version can be read in the list', async () => {
  await signInAs(superAdmin)
  await openApp({ at: '/terms-versions' })
  const row = page.getByRole('row').filter({ hasText: 'Version 1' })
  await expect.element(row).toHaveTextContent('12')
  await userEvent.click(row.getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Read' }))
  await expect.element(page.getByRole('region', { name: 'Arabic' })).toHaveTextContent('كن لطيفًا.')
})

test('whoever is asked reads what has changed, and agrees to the version that was shown', async () => {
  let agreed = false
  const person = () => personWith([], { asked_for_terms: !agreed })
  server
    .on('terms', 'own', () => ({ data: own }))
    .on('terms', 'agree', () => {
      agreed = true
      return { data: { ...own, asks: false, agreed_at: '2026-11-19T11:00:00.000Z' } }
    })
  await signInAs(person())
  await openApp({ at: '/' })
  await userEvent.click(page.getByRole('link', { name: 'Read the terms' }))
  await expect.element(page.getByText('Everybody was added')).toBeVisible()
  server.on('profile', 'show', () => ({ data: person() }))
  await userEvent.click(button('I agree'))
  await expect.element(page.getByText(/You agreed at/)).toBeVisible()
  expect(server.received('terms', 'agree').map(({ body }) => body)).toEqual([{ number: 2 }])
})

test('without a text of the hospital, ours is shown', async () => {
  server.on('terms', 'current', () => ({ data: null }))
  await openApp({ at: '/Terms' })
  await expect.element(page.getByRole('heading', { name: 'Video and recording' })).toBeVisible()
})

test('a text of the hospital replaces ours, except for the warning about emergencies', async () => {
  server.on('terms', 'current', () => ({ data: { number: 3, text: own.text, published_at: own.published_at } }))
  await openApp({ at: '/Terms' })
  await expect.element(page.getByText('Be kind to everybody.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Not for emergencies' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Video and recording' })).not.toBeInTheDocument()
})
