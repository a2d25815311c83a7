import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NetworkHospital } from '#contract/facilities/hospitals'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'

const hospital = (id: number, name: string): NetworkHospital => ({
  ...{ id, name, logo: null, created_at: null, children: [] },
})
const below: Record<string, NetworkHospital[]> = {
  1: [hospital(2, 'Tanta Spoke'), hospital(3, 'Luxor Spoke')],
  2: [hospital(4, 'Village Clinic')],
  4: [hospital(5, 'Village Post')],
}

const picture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

beforeEach(async () => {
  server
    .on('hospitals', 'my', () => ({ data: [hospital(1, 'Al Noor Hub')] }))
    .on('hospitals', 'children', ({ params }) => ({ data: below[params.id ?? ''] ?? [] }))
  await signInAs(personWith(['list-episode']))
})

const open = () => openApp({ at: '/episodes/select-spoke' })
const dialog = page.getByRole('dialog')
const link = (name: string) => dialog.getByRole('link', { name })
const toggle = (name: string) => dialog.getByRole('button', { name: `Hospitals under ${name}` })

test('a single hospital is shown, with its network as a tree whose hospitals lead to their episodes', async () => {
  await open()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Al Noor Hub' }))
    .toHaveAttribute('href', '/episodes/cases/1')
  await userEvent.click(page.getByRole('button', { name: 'Network: Al Noor Hub' }))
  await expect.element(link('Tanta Spoke')).toHaveAttribute('href', '/episodes/cases/2')
  await expect.element(toggle('Tanta Spoke')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle('Tanta Spoke'))
  await expect.element(link('Village Clinic')).toHaveAttribute('href', '/episodes/cases/4')
  await userEvent.click(toggle('Luxor Spoke'))
  await expect.element(dialog.getByText('No hospitals under this one')).toBeVisible()
})

test('the tree goes on at any depth, and shows the logos that are pictures', async () => {
  const logo = { id: 9, file_name: 'logo.png', content_type: 'image/png', size: 4 }
  const pdf = { ...logo, id: 8, file_name: 'logo.pdf', content_type: 'application/pdf' }
  server
    .on('hospitals', 'my', () => ({ data: [{ ...hospital(1, 'Al Noor Hub'), logo: pdf }] }))
    .on('hospitals', 'children', ({ params }) => ({
      data: (below[params.id ?? ''] ?? []).map((each) => ({ ...each, logo: each.id === 5 ? logo : null })),
    }))
    .on('hospitals', 'logo', () => new Response(new Blob([picture], { type: 'image/png' })))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Network: Al Noor Hub' }))
  await userEvent.click(toggle('Tanta Spoke'))
  await userEvent.click(toggle('Village Clinic'))
  await expect.element(link('Village Post')).toHaveAttribute('href', '/episodes/cases/5')
  await expect.poll(() => document.querySelectorAll('[role=dialog] img').length).toBe(1)
  expect(server.received('hospitals', 'logo').map(({ params }) => params.id)).toEqual(['5'])
})

test('a network that cannot be loaded says so and can be tried again', async () => {
  server.on('hospitals', 'children', () => new Failure(500, { error: 'Broken' }))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Network: Al Noor Hub' }))
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  server.on('hospitals', 'children', ({ params }) => ({ data: below[params.id ?? ''] ?? [] }))
  await userEvent.click(retry)
  await expect.element(link('Tanta Spoke')).toBeVisible()
})

test('without a hospital the next step is said', async () => {
  server.on('hospitals', 'my', () => ({ data: [] }))
  await open()
  await expect.element(page.getByText(/Ask your administrator/)).toBeVisible()
})
