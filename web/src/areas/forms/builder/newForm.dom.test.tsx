import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { surveys } from '#contract/surveys/calls'
import type { Survey } from '#contract/surveys/form'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { noResponse, server } from '../../../testing/testServer'

const { data: sample } = sampleOf(surveys.show.response, {
  updated_at: '2026-11-01T08:00:00.000Z',
  groups: [],
  match: 'all',
  operator: 'is',
})
const form: Survey = { ...sample, id: 7, status: 2, version: 1, revision: 1, editable: true, groups: [] }
const choices = { hospitals: [{ id: 3, name: 'Aswan Hospital' }], specialties: [], types: [], availabilities: [] }
const created = () => server.received('surveys', 'createDraft')
const saved = () => server.received('surveys', 'saveDraft')

async function open() {
  await signInAs(personWith(['create-specialties-form', 'update-specialties-form']))
  await openApp({ at: '/specialties-forms/create' })
}

const title = page.getByLabelText('Title', { exact: true })

async function fill() {
  await title.fill('Sleep')
  await page.getByLabelText(/^Hospital/).click()
  await page.getByRole('option', { name: 'Aswan Hospital' }).click()
}

beforeEach(() => {
  server.on('surveys', 'utilities', () => ({ data: choices }))
  server.on('surveys', 'saveDraft', () => ({ data: { ...form, revision: 2 } }))
  server.on('surveys', 'createDraft', () => ({ data: form }))
  server.on('questions', 'list', () => ({ data: [], meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 } }))
})

test('a new form is saved by itself as soon as it has a title and a hospital, once, and then at its own address', async () => {
  await open()
  await fill()
  await expect.poll(created).toHaveLength(1)
  await expect.element(page.getByText('Draft of version 1')).toBeVisible()
  await expect.element(title).toHaveValue('Sleep')
  expect(created()).toMatchObject([{ body: { title: 'Sleep', hospital_id: '3' } }])
  expect(window.location.pathname).toBe('/specialties-forms/7/edit')
  await title.fill('Sleep and rest')
  await expect.poll(saved).toHaveLength(1)
  expect(saved()).toMatchObject([{ params: { id: '7' }, body: { title: 'Sleep and rest', revision: 1 } }])
  expect(created()).toHaveLength(1)
})

test('if the response is lost, the same form is sent again as it was, and the changes afterwards', async () => {
  server.on('surveys', 'createDraft', () => noResponse)
  await open()
  await fill()
  await expect.element(page.getByRole('status').filter({ hasText: 'Trying again' })).toBeVisible()
  server.on('surveys', 'createDraft', () => ({ data: form }))
  await title.fill('Sleep and rest')
  await expect.poll(saved).toHaveLength(1)
  const [first, second] = created()
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(saved()).toMatchObject([{ params: { id: '7' }, body: { title: 'Sleep and rest' } }])
})

test('the hospital is required, and the form says that it is saved once it has one', async () => {
  await open()
  const hospital = page.getByLabelText(/^Hospital/)
  await expect.element(hospital).toHaveAccessibleDescription('The form can be saved once it has a hospital.')
  await fill()
  await expect.element(hospital).not.toHaveAccessibleDescription('The form can be saved once it has a hospital.')
})
