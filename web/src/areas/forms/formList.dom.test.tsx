import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { surveys } from '#contract/surveys/calls'
import type { SurveyRow } from '#contract/surveys/form'
import { sampleQuestion } from '../../testing/formPlaces'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { pageOf, server } from '../../testing/testServer'

const {
  data: [sample],
} = sampleOf(surveys.list.response, { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' })
if (!sample) throw new Error('The sample has no row')
const final: SurveyRow = { ...sample, id: 1, title_text: 'Mood form', status: 1, status_text: 'Final', editable: false }
const draft: SurveyRow = { ...sample, id: 2, title_text: 'Pain form', status: 2, status_text: 'Draft', editable: true }

const everything: Permission[] = [
  'list-specialties-form',
  'show-specialties-form',
  'create-specialties-form',
  'update-specialties-form',
  'delete-specialties-form',
]

async function open(permissions = everything) {
  await signInAs(personWith(permissions))
  await openApp({ at: '/specialties-forms' })
  await expect.element(page.getByText('Mood form')).toBeVisible()
}

beforeEach(() => {
  const choices = { hospitals: [], specialties: [{ id: 8, name: 'Cardiology' }], types: [], availabilities: [] }
  server.on('views', 'list', () => ({ data: [] }))
  server.on('surveys', 'list', (request) => pageOf([final, draft], request))
  server.on('surveys', 'utilities', () => ({ data: choices }))
})

const actionsOf = (name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true })
const action = (name: string) => page.getByRole('menuitem', { name, exact: true })
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('only drafts can be edited; a final form gets a new version, which opens in the builder', async () => {
  server.on('surveys', 'createVersion', () => ({ data: { id: 3 } as never }))
  server.on('surveys', 'show', () => new Promise(() => {}))
  await open()
  await actionsOf('Pain form').click()
  await expect.element(action('Edit')).toBeVisible()
  await expect.element(action('Duplicate')).toBeVisible()
  await expect.element(action('New version')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await actionsOf('Mood form').click()
  await expect.element(action('Print blank form')).toBeVisible()
  await expect.element(action('Edit')).not.toBeInTheDocument()
  await action('New version').click()
  await expect.poll(() => window.location.pathname).toBe('/specialties-forms/3/edit')
  expect(server.received('surveys', 'createVersion').map(({ params }) => params)).toEqual([{ id: '1' }])
})

test('a final form opens to be read, with the button that makes a new version', async () => {
  const { data: shown } = sampleOf(surveys.show.response, { updated_at: '2026-11-01T08:00:00.000Z', groups: [] })
  const place = sampleQuestion(1, 'Do you sleep well?')
  const group = { id: 1, group_title: 'Sleep', group_title_ar: 'النوم', group_title_text: 'Sleep', questions: [place] }
  server.on('surveys', 'show', () => ({ data: { ...shown, ...final, groups: [group] } }))
  server.on('surveys', 'createVersion', () => ({ data: { ...shown, id: 3 } }))
  await open()
  await page.getByRole('link', { name: 'Mood form' }).click()
  await expect.element(page.getByText('Do you sleep well?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'New version' }).click()
  await expect.poll(() => window.location.pathname).toBe('/specialties-forms/3/edit')
})

test('deleting a final form asks, and says what stays', async () => {
  server.on('surveys', 'remove', () => ({ message: 'Deleted' }))
  await open()
  await actionsOf('Mood form').click()
  await action('Delete').click()
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(/It will no longer be offered. Its submissions stay./)
  await confirm('No').click()
  expect(server.received('surveys', 'remove')).toEqual([])
  await actionsOf('Mood form').click()
  await action('Delete').click()
  await confirm('Yes').click()
  await expect.element(page.getByText('The form is no longer offered')).toBeVisible()
  expect(server.received('surveys', 'remove').map(({ params }) => params)).toEqual([{ id: '1' }])
})

test('the list is filtered by specialty and status, in its address', async () => {
  await open()
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Draft' }).click()
  await page.getByRole('button', { name: /^Specialty/ }).click()
  await page.getByRole('option', { name: 'Cardiology' }).click()
  await expect
    .poll(() => server.received('surveys', 'list').map(({ query }) => [query.get('status'), query.get('specialty_id')]))
    .toContainEqual(['2', '8'])
  expect(new URLSearchParams(window.location.search).get('specialty_id')).toBe('8')
})

test('a user who may only list forms has no actions', async () => {
  await open(['list-specialties-form'])
  await expect.element(actionsOf('Mood form')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'New form' })).not.toBeInTheDocument()
})
