import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import type { Question, QuestionRow } from '#contract/surveys/question'
import { questions } from '#contract/surveys/questions'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, pageOf, server } from '../../../testing/testServer'

const at = '2026-11-01T08:00:00.000Z'
const format = {
  published_at: at,
  created_at: at,
  avatar: null,
  sub_questions: [],
  formula: null,
  formula_text: null,
  score_min: null,
}
const { data: sample } = sampleOf(questions.show.response, { ...format, type: 3, data_type: 1 })
const {
  data: [sampleRow],
} = sampleOf(questions.list.response, { ...format, type: 3, data_type: 1, parts_count: 0 })
if (!sampleRow) throw new Error('The sample has no row')
const published: Question = {
  ...sample,
  id: 5,
  latest_id: 5,
  version: 1,
  published: true,
  editable: false,
  question_text: 'Pain today?',
  has_both_languages: true,
}
const draft: Question = { ...published, id: 6, published: false, published_at: null, editable: true }
const row = (id: number, title: string, changes: Partial<QuestionRow> = {}): QuestionRow => ({
  ...sampleRow,
  id,
  question_text: title,
  published: false,
  editable: true,
  has_both_languages: true,
  ...changes,
})
const rows = [
  row(1, 'Pain today?', { published: true, editable: false }),
  row(2, 'Do you sleep well?'),
  row(3, 'Do you smoke?', { has_both_languages: false }),
]

const everything: Permission[] = [
  'list-question',
  'show-question',
  'create-question',
  'update-question',
  'delete-question',
  'publish-question',
  'update-specialties-form',
]

async function open(address: string, permissions: readonly Permission[] = everything) {
  await signInAs(personWith(permissions))
  await openApp({ at: address })
}

beforeEach(() => {
  server.on('views', 'list', () => ({ data: [] }))
  server.on('questions', 'list', (request) => pageOf(rows, request))
})

const line = (name: string) => page.getByRole('row').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The searches and filters that the list was asked for, without the count of drafts. */
const asked = () =>
  server
    .received('questions', 'list')
    .map(({ query }) => query)
    .filter((query) => query.get('limit') !== '1')
    .map((query) => query.get('q'))

test('the list shows the state of each question, and searches', async () => {
  await open('/questions')
  await expect.element(line('Pain today?')).toHaveTextContent('Published')
  await expect.element(line('Do you sleep well?').getByText('Draft', { exact: true })).toBeVisible()
  await expect.element(line('Do you smoke?')).toHaveTextContent('Draft, texts missing')
  await page.getByPlaceholder('Search questions').fill('sleep')
  await expect.poll(asked).toContain('sleep')
})

test('a published question can neither be edited nor deleted nor published', async () => {
  await open('/questions')
  await button('More actions for Do you sleep well?').click()
  await expect.element(page.getByRole('menuitem', { name: 'Publish' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await confirm('Cancel').click()
  await expect.element(button('More actions for Pain today?')).not.toBeInTheDocument()
  expect(server.received('questions', 'publish')).toEqual([])
})

test('publishing asks first, and reports how many drafts were published and how many were not', async () => {
  server.on('questions', 'publish', () => ({ message: 'Published' }))
  server.on('questions', 'publishAll', () => ({ data: { published: 4, incomplete: 1 } }))
  await open('/questions')
  await button('More actions for Do you sleep well?').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await confirm('Publish').click()
  await expect.element(page.getByText('Question published')).toBeVisible()
  expect(server.received('questions', 'publish').map(({ body }) => body)).toEqual([{ questions: [2] }])
  await button('Publish All').click()
  await confirm('Publish All').click()
  await expect
    .element(page.getByText('4 questions published. 1 draft still needs texts in both languages.'))
    .toBeVisible()
})

test('a question with options is created; problems are at the fields of the options', async () => {
  server.on('questions', 'create', () => invalid({ 'answers.1.label_ar': ['Write the label in Arabic'] }))
  await open('/questions/create')
  await page.getByRole('textbox', { name: 'Question (optional)', exact: true }).fill('Did you fall?')
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Radio' }).click()
  const option = (number: number) => page.getByRole('group', { name: `Option ${number}` })
  for (const [index, label] of ['No', 'Yes'].entries()) {
    if ((await option(index + 1).elements().length) === 0) await button('Add option').click()
    await option(index + 1)
      .getByRole('textbox', { name: /^Label \(optional\)$/ })
      .fill(label)
    await option(index + 1)
      .getByRole('textbox', { name: 'Value' })
      .fill(String(index))
  }
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByText('Write the label in Arabic').first()).toBeVisible()
  expect(server.received('questions', 'create').map(({ body }) => body)).toMatchObject([
    {
      question: 'Did you fall?',
      type: 3,
      answers: [
        { label: 'No', value: '0' },
        { label: 'Yes', value: '1' },
      ],
    },
  ])
})

test('a published question is shown with the forms that contain it, and a new version opens as a draft', async () => {
  server.on('questions', 'show', ({ params }) => ({ data: params.id === '6' ? draft : published }))
  server.on('questions', 'uses', () => ({
    data: [
      {
        ...{ survey_id: 9, title_text: 'Pain form', version: 3, status: 2, status_text: 'Draft' },
        ...{ question_id: 4, question_version: 1, can_take: true },
      },
    ],
    total: 101,
  }))
  server.on('questions', 'takeIntoDrafts', () => ({ message: 'Saved' }))
  server.on('questions', 'createVersion', () => ({ data: draft }))
  await open('/questions/5/show')
  await expect.element(page.getByRole('link', { name: /Pain form/ })).toBeVisible()
  await expect.element(page.getByText('100 more forms')).toBeVisible()
  await button('Take it into this draft').click()
  await expect.element(page.getByText('1 draft now contains this version')).toBeVisible()
  expect(server.received('questions', 'takeIntoDrafts').map(({ body }) => body)).toEqual([{ surveys: [9] }])
  await button('New version').click()
  await expect.poll(() => window.location.pathname).toBe('/questions/6/edit')
  await expect.element(page.getByRole('heading', { name: 'Edit question' })).toBeVisible()
})

test('a user who may only read sees no actions', async () => {
  server.on('questions', 'show', () => ({ data: draft }))
  server.on('questions', 'uses', () => ({ data: [], total: 0 }))
  await open('/questions/6/show', ['list-question', 'show-question'])
  await expect.element(page.getByText('No form of your hospitals contains this question.')).toBeVisible()
  await expect.element(button('Publish')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
})

test('an option is copied with its labels, and with the next number as its value', async () => {
  await open('/questions/create')
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Radio' }).click()
  const option = (number: number) => page.getByRole('group', { name: `Option ${number}` })
  await option(1)
    .getByRole('textbox', { name: /^Label \(optional\)$/ })
    .fill('Never')
  await button('Copy option 1').click()
  await expect.element(option(2).getByRole('textbox', { name: /^Label \(optional\)$/ })).toHaveValue('Never')
  await expect.element(option(2).getByRole('textbox', { name: 'Value' })).toHaveValue('2')
})
