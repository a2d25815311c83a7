import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisionOf } from '#contract/kit/revision'
import type { Subject } from '#contract/reference/calls'
import { allOfLevels, level, listOf } from '../../testing/levels'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, noResponse, server } from '../../testing/testServer'
import { currentLocation } from '../router/history'

/** The level as it was when the form was opened, and as another user has saved it meanwhile. */
const before: Subject = { ...level(2, 'Specialist'), description: 'Five years' }
let saved: Subject = before

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => userEvent.click(page.getByRole('button', { name: /^Save/ }))
const revisions = () => server.received('levels', 'update').map(({ headers }) => headers.get('if-match'))
const notice = () => page.getByRole('alert')

beforeEach(async () => {
  saved = before
  server
    .on('levels', 'list', listOf([before]))
    .on('levels', 'show', () => ({ data: saved }))
    .on('views', 'list', () => ({ data: [] }))
    .on('levels', 'update', ({ headers, body }) => {
      if (headers.get('if-match') !== revisionOf(saved)) {
        return new Failure(409, { error: 'Another user has changed this in the meantime', changed: ['name'] })
      }
      saved = { ...saved, ...body, description: body.description ?? null, alternate_name: body.alternate_name ?? null }
      return { data: saved }
    })
  await signInAs(personWith(allOfLevels))
  await openApp({ at: '/levels/2/edit' })
  await expect.element(field('Name').first()).toHaveValue('Specialist')
})

describe('a record that another user has saved while its form was open', () => {
  test('what the user has not changed is updated, and saving again keeps both changes', async () => {
    await userEvent.fill(field('Description'), 'Six years')
    saved = { ...before, name: 'Senior specialist', name_text: 'Senior specialist' }
    await save()
    await expect.element(notice()).toHaveTextContent('Another user has changed this in the meantime')
    await expect.element(notice()).toHaveTextContent('Their changes are now in this form, beside yours')
    await expect.element(field('Name').first()).toHaveValue('Senior specialist')
    await expect.element(field('Description')).toHaveValue('Six years')
    await save()
    await expect.poll(() => currentLocation().pathname).toBe('/levels')
    expect(saved).toMatchObject({ name: 'Senior specialist', description: 'Six years' })
    expect(new Set(revisions()).size).toBe(2)
  })

  test('where both have changed a field, the user chooses, and nothing is saved before', async () => {
    await userEvent.fill(field('Name').first(), 'Mine')
    saved = { ...before, name: 'Theirs', name_text: 'Theirs' }
    await save()
    await expect.element(notice()).toHaveTextContent('Both of you have changed 1 field')
    await expect.element(field('Name').first()).toHaveValue('Mine')
    expect(saved.name).toBe('Theirs')
    await userEvent.click(page.getByRole('button', { name: 'Go to first problem' }))
    await expect.element(page.getByRole('radio', { name: 'Keep mine' })).toHaveFocus()
    await userEvent.click(page.getByText('Take theirs'))
    await expect.element(field('Name').first()).toHaveValue('Theirs')
    await userEvent.click(page.getByText('Keep mine'))
    await expect.element(field('Name').first()).toHaveValue('Mine')
    await save()
    await expect.poll(() => saved.name).toBe('Mine')
  })

  test('a third change in between is found as well', async () => {
    await userEvent.fill(field('Description'), 'Six years')
    saved = { ...before, name: 'Senior specialist' }
    await save()
    await expect.element(field('Name').first()).toHaveValue('Senior specialist')
    saved = { ...saved, name: 'Principal specialist' }
    await save()
    await expect.element(field('Name').first()).toHaveValue('Principal specialist')
    expect(saved.description).toBe('Five years')
  })
})

test('a save that fails is seen at the bar, wherever the page is scrolled, and the reason is one press away', async () => {
  await page.viewport(1280, 320)
  server.on('levels', 'update', () => noResponse)
  await userEvent.fill(field('Description'), 'Six years')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Not saved', { exact: true })).toBeInViewport()
  await userEvent.click(page.getByRole('button', { name: 'Go to first problem' }))
  await expect.element(page.getByText('Network error check your connection')).toBeInViewport()
  await expect.element(field('Description')).toHaveValue('Six years')
})
