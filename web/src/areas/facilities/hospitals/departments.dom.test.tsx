import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Department } from '#contract/episodes/departments'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { hospital } from '../../../testing/records'
import { Failure, invalid, server } from '../../../testing/testServer'

let departments: Department[]

beforeEach(async () => {
  departments = [{ id: 1, name: 'Ward A', alternate_name: null, name_text: 'Ward A', in_patients: 2 }]
  server.on('hospitals', 'show', () => ({ data: hospital })).on('departments', 'list', () => ({ data: departments }))
  await signInAs(personWith(['show-hospital', 'update-hospital']))
})

const open = () => openApp({ at: `/service/providers/hospitals/${hospital.id}/view?tab=departments` })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const nameField = page.getByRole('textbox', { name: 'Department name' })

async function choose(action: string) {
  await userEvent.click(row('Ward A').getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: action }))
}

test('a department is added; a name that the server refuses stays in its field', async () => {
  await open()
  await expect.element(row('Ward A')).toHaveTextContent('2 inpatients now')
  await userEvent.click(button('Add department'))
  await userEvent.click(button('Save department'))
  await expect.element(nameField).toHaveAttribute('aria-invalid', 'true')
  server.on('departments', 'create', () => invalid({ name: ['There is such a department'] }))
  await userEvent.fill(nameField, 'Ward A')
  await userEvent.click(button('Save department'))
  await expect.element(nameField).toHaveAccessibleDescription('There is such a department')
  const added = { id: 2, name: 'Ward B', alternate_name: null, name_text: 'Ward B', in_patients: 0 }
  server.on('departments', 'create', () => {
    departments.push(added)
    return { data: added }
  })
  await userEvent.fill(nameField, 'Ward B')
  await userEvent.click(button('Save department'))
  await expect.element(row('Ward B')).toHaveTextContent('0 inpatients now')
  expect(server.received('departments', 'create').map(({ body }) => body)).toMatchObject([
    { name: 'Ward A' },
    { name: 'Ward B' },
  ])
})

test('a department is renamed', async () => {
  server.on('departments', 'update', ({ body }) => {
    departments = [{ id: 1, name: body.name, alternate_name: null, name_text: body.name, in_patients: 2 }]
    return { data: departments[0] as Department }
  })
  await open()
  await choose('Rename')
  await expect.element(nameField).toHaveValue('Ward A')
  await userEvent.fill(nameField, 'Intensive care')
  await userEvent.click(button('Save department'))
  await expect.element(row('Intensive care')).toBeVisible()
})

test('a department is closed after a confirmation; one with patients stays, with the reason', async () => {
  server.on('departments', 'remove', () => invalid({ id: ['There are patients in this department'] }))
  await open()
  await choose('Close department')
  await expect
    .element(page.getByRole('alertdialog').or(page.getByRole('dialog')))
    .toHaveTextContent('This department will be closed')
  await userEvent.click(button('Yes'))
  await expect.element(page.getByText('There are patients in this department')).toBeVisible()
  await expect.element(row('Ward A')).toBeVisible()
})

test('departments are for those who may update the hospital', async () => {
  await signInAs(personWith(['show-hospital']))
  server.on('hospitals', 'media', () => new Failure(404))
  await open()
  await expect.element(page.getByRole('link', { name: 'Staff' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Departments' }).elements()).toEqual([])
  expect(server.received('departments', 'list')).toEqual([])
})

test('departments that cannot be loaded can be tried again', async () => {
  server.on('departments', 'list', () => new Failure(500, { error: 'Broken' }))
  await open()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  server.on('departments', 'list', () => ({ data: departments }))
  await userEvent.click(retry)
  await expect.element(row('Ward A')).toBeVisible()
})
