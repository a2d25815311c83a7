import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { surveys } from '#contract/surveys/calls'
import type { Survey } from '#contract/surveys/form'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, server } from '../../../testing/testServer'

const { data: sample } = sampleOf(surveys.show.response, {
  updated_at: '2026-11-01T08:00:00.000Z',
  groups: [],
  match: 'all',
  operator: 'is',
})
const form: Survey = {
  ...sample,
  id: 7,
  status: 2,
  version: 2,
  revision: 4,
  title: 'Sleep',
  title_ar: 'النوم',
  editable: true,
  groups: [
    {
      id: 1,
      group_title: 'Nights',
      group_title_ar: '',
      group_title_text: 'Nights',
      questions: [
        sampleQuestion(1, 'When do you go to bed?'),
        sampleQuestion(2, 'When do you get up?', { question_ar: '' }),
      ],
    },
  ],
}
const changes = {
  ...{ from_version: 1, to_version: 2, added: [], removed: [], changed: [] },
  ...{ submissions_count: 3, drafts_count: 0, sent_count: 0, clinics_count: 0 },
}

let stored: Survey

beforeEach(async () => {
  stored = form
  await signInAs(personWith(['update-specialties-form']))
  server.on('surveys', 'show', () => ({ data: stored }))
  server.on('surveys', 'utilities', () => ({ data: { hospitals: [], specialties: [], types: [], availabilities: [] } }))
  server.on('surveys', 'changes', () => ({ data: changes }))
  server.on('surveys', 'saveDraft', () => ({ data: { ...form, revision: 5 } }))
  server.on('questions', 'list', () => ({ data: [], meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 } }))
  await openApp({ at: '/specialties-forms/7/edit' })
})

const title = page.getByLabelText('Title', { exact: true })
const about = page.getByText('About the form')

test('“Show me” moves to one label after another that has no Arabic', async () => {
  await expect.element(page.getByText('2 labels have no Arabic')).toBeVisible()
  const show = page.getByRole('button', { name: 'Show me' })
  await show.click()
  const groupTitle = page.getByLabelText('Group title in Arabic')
  await expect.element(groupTitle).toHaveFocus()
  await groupTitle.fill('الليالي')
  await expect.element(page.getByText('1 label has no Arabic')).toBeVisible()
  await show.click()
  await expect.poll(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('2')
})

test('what another person has changed is not overwritten: the form is opened as it is now, after a question', async () => {
  server.on('surveys', 'saveDraft', () => invalid({ revision: ['Omar has changed this form'] }))
  await about.click()
  await title.fill('Sleep and rest')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent(/Omar has changed this form.*Your latest changes are not saved./)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(title).toHaveValue('Sleep and rest')
  stored = { ...form, title: 'Nights and days', revision: 9 }
  server.on('surveys', 'saveDraft', () => ({ data: { ...stored, revision: 10 } }))
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await expect.element(title).toHaveValue('Nights and days')
  await expect.element(notice).not.toBeInTheDocument()
  await title.fill('Days')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(server.received('surveys', 'saveDraft').at(-1)?.body).toMatchObject({ title: 'Days', revision: 9 })
})
