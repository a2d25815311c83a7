import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiClient } from '#contract/apiClients/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { hospital } from '../../testing/records'
import { invalid, server } from '../../testing/testServer'

const registry: ApiClient = {
  id: 1,
  name: 'Registry',
  client_id: '6f1c1a52-9c58-4a5e-8f5e-0d3b0f6b3f11',
  hospital: { id: hospital.id, name: 'Cairo Hospital' },
  scopes: ['system/Patient.rs'],
  created_at: '2026-11-18T11:00:00.000Z',
  secret_created_at: '2026-11-18T11:00:00.000Z',
  last_used_at: null,
  disabled_at: null,
}
const superAdmin = personWith([], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })
let clients: ApiClient[]

beforeEach(async () => {
  clients = [registry]
  server
    .on('apiClients', 'list', () => ({
      data: clients,
      meta: { current_page: 1, last_page: 1, per_page: 10, total: clients.length },
    }))
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('hospitals', 'list', () => ({
      data: [hospital],
      meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
    }))
  await signInAs(superAdmin)
})

const open = () => openApp({ at: '/api-clients' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const secret = page.getByRole('textbox', { name: 'Client secret' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(action: string) {
  await userEvent.click(row('Registry').getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: action }))
}

test('a client is created, and its secret is shown until it was copied', async () => {
  server.on('apiClients', 'create', () => invalid({ name: ['This name is already taken'] }))
  await open()
  await expect.element(row('Registry')).toHaveTextContent('Never')
  await userEvent.click(button('New API client'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await userEvent.click(button('Create client'))
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(name, 'Registry')
  await userEvent.click(page.getByRole('combobox', { name: 'Hospital' }))
  await userEvent.click(page.getByRole('option', { name: hospital.name_text }))
  await userEvent.click(page.getByRole('combobox', { name: 'Resources' }))
  await userEvent.click(page.getByRole('option', { name: 'Patient', exact: true }))
  // Closes the list, which is above the buttons.
  await userEvent.tab()
  await userEvent.click(button('Create client'))
  await expect.element(name).toHaveAccessibleDescription(/This name is already taken/)
  const lab: ApiClient = { ...registry, id: 2, name: 'Lab system' }
  server.on('apiClients', 'create', () => {
    clients = [lab, ...clients]
    return { data: { ...lab, client_secret: 'a-secret' } }
  })
  await userEvent.fill(name, 'Lab system')
  await userEvent.click(button('Create client'))
  await expect.element(secret).toHaveValue('a-secret')
  await userEvent.keyboard('{Escape}')
  await expect.element(secret).toBeVisible()
  await userEvent.click(button('I have copied the secret'))
  await expect.element(secret).not.toBeInTheDocument()
  await expect.element(row('Lab system')).toBeVisible()
  expect(server.received('apiClients', 'create').at(-1)?.body).toMatchObject({
    name: 'Lab system',
    scopes: ['system/Patient.rs'],
  })
})

test('a client gets a new secret after a confirmation', async () => {
  server.on('apiClients', 'rotate', () => ({ data: { ...registry, client_secret: 'another-secret' } }))
  await open()
  await choose('New secret')
  await userEvent.click(
    page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'New secret' }),
  )
  await expect.element(secret).toHaveValue('another-secret')
})

test('a client is disabled after a confirmation, and then has no actions', async () => {
  server.on('apiClients', 'disable', () => {
    const disabled = { ...registry, disabled_at: '2026-11-18T12:00:00.000Z' }
    clients = [disabled]
    return { data: disabled }
  })
  await open()
  await choose('Disable client')
  await userEvent.click(
    page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Disable client' }),
  )
  await expect.element(row('Registry')).toHaveTextContent('Disabled')
  expect(row('Registry').getByRole('button').elements()).toEqual([])
})
