import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import type { Question } from '#contract/surveys/question'
import { questions } from '#contract/surveys/questions'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, server } from '../../../testing/testServer'
import { QuestionDialog, type QuestionTask, useQuestionTasks } from './QuestionDialog'

const at = '2026-11-01T08:00:00.000Z'
const { data: sample } = sampleOf(questions.show.response, {
  published_at: at,
  created_at: at,
  avatar: null,
  sub_questions: [],
  type: 3,
  data_type: 1,
  formula: null,
  formula_text: null,
})
const published: Question = { ...sample, id: 5, version: 1, published: true, editable: false, question: 'Pain today?' }
const draft: Question = { ...published, id: 6, version: 2, published: false, published_at: null, editable: true }
const use = (id: number, title: string, isOpen: boolean) => ({
  survey_id: id,
  title_text: title,
  version: 1,
  status: 2 as const,
  status_text: 'Draft',
  question_id: 5,
  question_version: 1,
  can_take: isOpen,
})

async function openDialog(open: QuestionTask) {
  const [onDone, onClose] = [vi.fn<(question: Question) => void>(), vi.fn()]
  await openPart(<QuestionDialog open={open} formId={9} onClose={onClose} onDone={onDone} />)
  return { onDone, onClose }
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const text = (name: string) => page.getByRole('textbox', { name, exact: true })

beforeEach(async () => {
  await signInAs(personWith(['show-question', 'create-question', 'update-question', 'update-specialties-form']))
})

test('a new question is created; the problems that the server finds are at their fields', async () => {
  server.on('questions', 'create', () => invalid({ question_ar: ['Choose another text'] }))
  const { onDone, onClose } = await openDialog({ kind: 'new' })
  const form = dialog('New question')
  await text('Question (optional)').fill('Steps a day')
  await form.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(text('Question in Arabic (optional)')).toHaveAccessibleDescription('Choose another text')
  server.on('questions', 'create', () => ({ data: draft }))
  await text('Question in Arabic (optional)').fill('الخطوات')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onDone.mock.calls).toEqual([[draft]])
  expect(server.received('questions', 'create').at(-1)?.body).toMatchObject({
    question: 'Steps a day',
    question_ar: 'الخطوات',
    type: 1,
    answers: [],
  })
  expect(onClose).not.toHaveBeenCalled()
})

test('where a published question is used is shown before a new version; then other drafts can take it', async () => {
  server.on('questions', 'show', () => ({ data: published }))
  server.on('questions', 'uses', ({ params }) => ({
    data:
      params.id === '5'
        ? [use(8, 'Follow-up', false)]
        : [use(8, 'Follow-up', true), use(9, 'This form', true), use(10, 'Final form', false)],
    total: 1,
  }))
  server.on('questions', 'createVersion', () => ({ data: draft }))
  server.on('questions', 'update', () => ({ data: draft }))
  server.on('questions', 'takeIntoDrafts', () => ({ message: 'Saved' }))
  const { onDone } = await openDialog({ kind: 'version', id: 5 })
  const form = dialog('New version of the question')
  await expect.element(form.getByText('Follow-up')).toBeVisible()
  expect(server.received('questions', 'createVersion')).toEqual([])
  await form.getByRole('button', { name: 'Create new version' }).click()
  await text('Question (optional)').fill('Pain right now?')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Take it into this draft' }).click()
  await expect.poll(() => server.received('questions', 'takeIntoDrafts')).toHaveLength(1)
  expect(server.received('questions', 'update')).toMatchObject([
    { params: { id: '6' }, body: { question: 'Pain right now?' } },
  ])
  expect(server.received('questions', 'takeIntoDrafts')).toMatchObject([
    { params: { id: '6' }, body: { surveys: [8] } },
  ])
  await form.getByRole('button', { name: 'Done' }).click()
  expect(onDone.mock.calls).toEqual([[draft]])
})

test('a draft is changed without further steps', async () => {
  server.on('questions', 'show', () => ({ data: { ...draft, version: 1 } }))
  server.on('questions', 'update', () => ({ data: { ...draft, version: 1 } }))
  const { onDone, onClose } = await openDialog({ kind: 'edit', id: 6 })
  await expect.element(text('Question (optional)')).toHaveValue('Pain today?')
  await dialog('Edit question').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onDone.mock.calls).toHaveLength(1)
  await dialog('Edit question').getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each<[Permission[], ReturnType<typeof useQuestionTasks>]>([
  [[], { new: false, version: false, edit: false }],
  [['create-question'], { new: true, version: false, edit: false }],
  [['update-question'], { new: false, version: false, edit: true }],
  [['create-question', 'update-question'], { new: true, version: true, edit: true }],
])('with the permissions %j', async (permissions, expected) => {
  await signInAs(personWith(permissions))
  function Tasks() {
    return JSON.stringify(useQuestionTasks())
  }
  await openPart(<Tasks />)
  await expect.element(page.getByText(JSON.stringify(expected))).toBeVisible()
})
