import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { surveys } from '#contract/surveys/calls'
import type { Survey } from '#contract/surveys/form'
import { questions } from '#contract/surveys/questions'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, noResponse, server } from '../../../testing/testServer'

const { data: sample } = sampleOf(surveys.show.response, {
  updated_at: '2026-11-01T08:00:00.000Z',
  groups: [],
  match: 'all',
  operator: 'is',
})
const at = '2026-11-01T08:00:00.000Z'
const {
  data: [sampleRow],
} = sampleOf(questions.list.response, { published_at: at, created_at: at, avatar: null, formula: null, type: 3 })
if (!sampleRow) throw new Error('The sample has no row')
const smoker = sampleQuestion(1, 'Do you smoke?', { type: 3, answers: optionsOf(1, ['No', 'Yes']) })
const cigarettes = sampleQuestion(2, 'Cigarettes a day', {
  data_type: 2,
  show_if: { match: 'all', conditions: [{ line_id: 1, operator: 'is', value: 11 }] },
})
const form: Survey = {
  ...sample,
  id: 7,
  status: 2,
  version: 2,
  editable: true,
  groups: [
    {
      id: 1,
      group_title: 'Habits',
      group_title_ar: 'العادات',
      group_title_text: 'Habits',
      questions: [smoker, cigarettes],
    },
  ],
}

beforeEach(async () => {
  await signInAs(personWith(['list-specialties-form', 'update-specialties-form']))
  server.on('surveys', 'show', () => ({ data: form }))
  server.on('surveys', 'utilities', () => ({ data: { hospitals: [], specialties: [], types: [], availabilities: [] } }))
  server.on('surveys', 'saveDraft', () => ({ data: form }))
  server.on('surveys', 'changes', () => ({
    data: {
      ...{ from_version: 1, to_version: 2, added: [], removed: [], changed: [] },
      ...{ submissions_count: 0, drafts_count: 0, sent_count: 0, clinics_count: 0 },
    },
  }))
  server.on('questions', 'list', () => ({ data: [], meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 } }))
})

const question = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('what a form lacks to be published is shown at its title, group and question', async () => {
  server.on('surveys', 'publish', () =>
    invalid({
      title_ar: ['Field is required'],
      'groups.0.group_title_ar': ['Write the title of the group'],
      'groups.0.questions.0.question_id': ['Publish this question first'],
      'groups.0.questions.1.show_if': ['This condition does not fit'],
    }),
  )
  await openApp({ at: '/specialties-forms/7/edit' })
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect
    .element(page.getByLabelText('Title in Arabic', { exact: true }))
    .toHaveAccessibleDescription('Field is required')
  await expect
    .element(page.getByLabelText('Group title in Arabic'))
    .toHaveAccessibleDescription('Write the title of the group')
  await expect.element(question('Do you smoke?')).toHaveTextContent('Publish this question first')
  await expect.element(question('Cigarettes a day')).toHaveTextContent('This condition does not fit')
})

test('a question that another one depends on is removed: the condition is shown as wrong at once, and saved as it is', async () => {
  await openApp({ at: '/specialties-forms/7/edit' })
  await expect.element(question('Cigarettes a day').getByText(/Shown if 1 is .Yes./)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for “Do you smoke?”' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the form' }).click()
  await expect.element(question('Cigarettes a day')).toHaveTextContent('no longer before this one')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect.poll(() => server.received('surveys', 'saveDraft')).toHaveLength(1)
  expect(server.received('surveys', 'saveDraft')).toMatchObject([
    { body: { groups: [{ questions: [{ question_id: 2, show_if: cigarettes.show_if }] }] } },
  ])
})

test('the question before publishing says how many drafts and sent surveys stay as they are', async () => {
  server.on('surveys', 'changes', () => ({
    data: {
      ...{ from_version: 1, to_version: 2, added: [], removed: [], changed: [] },
      ...{ submissions_count: 5, drafts_count: 3, sent_count: 2, clinics_count: 1 },
    },
  }))
  await openApp({ at: '/specialties-forms/7/edit' })
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/Drafts that are finished in their versions: 3\./)
  await expect.element(dialog).toHaveTextContent(/Sent surveys that stay in their versions: 2\./)
})

test('new questions are published from the form, which can be published then', async () => {
  await signInAs(personWith(['list-specialties-form', 'update-specialties-form', 'publish-question']))
  const [group] = form.groups
  if (!group) throw new Error('no group')
  const groups = [{ ...group, questions: [smoker, { ...cigarettes, published: false }] }]
  server.on('surveys', 'show', () => ({ data: { ...form, groups } }))
  server.on('questions', 'publish', () => ({ message: 'Published' }))
  await openApp({ at: '/specialties-forms/7/edit' })
  await expect.element(page.getByText('Publish its new questions first.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish 1 question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Publish its new questions first.')).not.toBeInTheDocument()
  expect(server.received('questions', 'publish').map(({ body }) => body)).toEqual([{ questions: [2] }])
})

test('the question bank shows more than a hundred questions, page by page', async () => {
  const row = (id: number) => ({ ...sampleRow, id, line_id: id, question_text: `Bank question ${id}` })
  server.on('questions', 'list', ({ query }) => {
    const number = Number(query.get('page'))
    const data = Array.from({ length: 30 }, (_, index) => row((number - 1) * 30 + index + 1))
    return { data, meta: { current_page: number, per_page: 30, total: 150, last_page: 5 } }
  })
  await openApp({ at: '/specialties-forms/7/edit' })
  for (const shown of [60, 90, 120, 150]) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByText(`Bank question ${shown}`, { exact: true })).toBeInTheDocument()
  }
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(server.received('questions', 'list').every(({ query }) => query.get('limit') === '30')).toBe(true)
})

test('the summary before publishing counts what was just changed, and a connection that is lost is said', async () => {
  let isLost = true
  const calls: string[] = []
  server.on('surveys', 'saveDraft', () => {
    calls.push('saved')
    return { data: form }
  })
  server.on('surveys', 'changes', () => {
    calls.push('summary')
    if (isLost && calls.includes('saved')) return noResponse
    return {
      data: {
        ...{ from_version: 1, to_version: 2, added: [], removed: [], changed: [] },
        ...{ submissions_count: 0, drafts_count: 4, sent_count: 0, clinics_count: 0 },
      },
    }
  })
  await openApp({ at: '/specialties-forms/7/edit' })
  await page.getByRole('button', { name: 'Actions for “Cigarettes a day”' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the form' }).click()
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await expect.element(page.getByText('Network error check your connection')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  isLost = false
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(calls.indexOf('saved')).toBeLessThan(calls.lastIndexOf('summary'))
})
