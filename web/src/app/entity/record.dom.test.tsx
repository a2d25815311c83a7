import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Subject } from '#contract/reference/calls'
import { allOfLevels, level, levels, listOf, serveLevels } from '../../testing/levels'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, noResponse, pending, server } from '../../testing/testServer'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const name = () => page.getByRole('textbox', { name: 'Name', exact: true })
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))
const path = () => window.location.pathname

beforeEach(async () => {
  serveLevels()
  await signInAs(personWith(allOfLevels))
})

describe('the page of a record', () => {
  test('the breadcrumbs show only the list while the record loads, then also its name', async () => {
    const response = pending<{ data: Subject }>()
    server.on('levels', 'show', () => response.promise)
    await openApp({ at: '/levels/2/show' })
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.element(breadcrumb).toHaveTextContent(/^Experience levels$/)
    response.resolve({ data: level(2, 'Specialist') })
    await expect.element(heading('Specialist')).toBeVisible()
    await expect.element(breadcrumb).toHaveTextContent('Experience levelsSpecialist')
  })

  test('a record that does not exist shows it and links back to the list', async () => {
    await openApp({ at: '/levels/99/show' })
    await expect.element(page.getByText('Not Found')).toBeVisible()
    await userEvent.click(page.getByRole('main').getByRole('link', { name: 'Experience levels' }).last())
    await expect.element(page.getByRole('table', { name: 'Experience levels' })).toBeVisible()
  })

  test('a record that failed to load offers to retry', async () => {
    server.on('levels', 'show', () => new Failure(500, {}))
    await openApp({ at: '/levels/2/show' })
    await expect.element(page.getByText('Server Error, please conatct Adminstrator')).toBeVisible()
    serveLevels()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(heading('Specialist')).toBeVisible()
  })

  test('deleting it opens the list, and Back does not return to the deleted record', async () => {
    let rows = levels
    server
      .on('levels', 'list', (request) => listOf(rows)(request))
      .on('levels', 'remove', ({ params }) => {
        rows = rows.filter(({ id }) => String(id) !== params.id)
        return { message: 'Deleted' }
      })
      .on('levels', 'show', ({ params }) => {
        const found = rows.find(({ id }) => String(id) === params.id)
        return found ? { data: found } : new Failure(404, { error: 'Not Found' })
      })
    await openApp({ at: '/levels/2/show' })
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
    await expect.element(page.getByText('The level was deleted')).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Resident' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Specialist' })).not.toBeInTheDocument()
    expect(path()).toBe('/levels')
  })
})

describe('the form of a record', () => {
  test('saving sends what was typed, shows a toast, and shows the updated list', async () => {
    let rows = levels
    server
      .on('levels', 'list', (request) => listOf(rows)(request))
      .on('levels', 'update', ({ params, body }) => {
        const changed = level(Number(params.id), body.name)
        rows = rows.map((row) => (row.id === changed.id ? changed : row))
        return { data: changed }
      })
    await openApp({ at: '/levels' })
    await expect.element(page.getByRole('row', { name: 'Specialist' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'More actions for Specialist' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
    await expect.element(name()).toHaveValue('Specialist')
    await userEvent.fill(name(), 'Fellow')
    await expect.element(page.getByText('1 unsaved change')).toBeVisible()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('Saved Successfully')).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Fellow' })).toBeVisible()
    expect(server.received('levels', 'update').map(({ params, body }) => [params.id, body])).toEqual([
      ['2', { name: 'Fellow', alternate_name: '', description: '' }],
    ])
  })

  test('a name that is taken is shown at its field, and the save bar counts the errors', async () => {
    server.on('levels', 'create', () => invalid({ name: ['This name is already taken'] }))
    await openApp({ at: '/levels/create' })
    await userEvent.fill(name(), 'Consultant')
    await save()
    await expect.element(name()).toHaveAccessibleDescription('This name is already taken')
    await expect.element(name()).toHaveFocus()
    await expect.element(page.getByText('1 problem to fix')).toBeVisible()
    expect(path()).toBe('/levels/create')
  })

  test('a lost connection loses nothing: the page shows the problem, and the retry is the same submit', async () => {
    server.on('levels', 'create', () => noResponse)
    await openApp({ at: '/levels/create' })
    await userEvent.fill(name(), 'Fellow')
    await save()
    await expect.element(page.getByRole('alert').getByText('Network error check your connection')).toBeVisible()
    await expect.element(name()).toHaveValue('Fellow')
    server.on('levels', 'create', ({ body }) => ({ data: level(4, body.name) }))
    await save()
    await expect.element(page.getByText('Saved Successfully')).toBeVisible()
    const keys = server.received('levels', 'create').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
    await expect.poll(path).toBe('/levels')
  })

  test('discarding the changes restores the saved values', async () => {
    await openApp({ at: '/levels/2/edit' })
    await expect.element(name()).toHaveValue('Specialist')
    await userEvent.fill(name(), '')
    await userEvent.click(page.getByRole('button', { name: 'Discard' }))
    await expect.element(name()).toHaveValue('Specialist')
    await expect.element(name()).not.toHaveAttribute('aria-invalid')
  })
})
