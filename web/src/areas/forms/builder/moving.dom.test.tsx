import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormGroup, Survey } from '#contract/surveys/form'
import { questions } from '#contract/surveys/questions'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'
import { formOf } from './testing/forms'

const form: Survey = {
  id: 7,
  parent_id: null,
  line_id: 7,
  version: 1,
  title: 'Diabetes',
  title_ar: 'السكري',
  title_text: 'Diabetes',
  hospital: null,
  specialty: null,
  type: 1,
  type_text: 'General',
  status: 2,
  status_text: 'Draft',
  survey_availability: null,
  survey_availability_text: null,
  editable: true,
  questions_count: 3,
  submissions_count: 0,
  updated_at: '2026-11-20T08:00:00.000Z',
  hospital_id: null,
  specialty_id: null,
  revision: 4,
  groups: [],
  current_id: null,
  draft_id: 7,
  line_submissions_count: 0,
  opening_token: null,
}

async function openBuilder(groups: FormGroup[], language: 'en' | 'ar' = 'en') {
  const stored = { ...form, groups }
  server.on('surveys', 'show', () => ({ data: stored }))
  server.on('surveys', 'saveDraft', () => ({ data: { ...stored, revision: stored.revision + 1 } }))
  await signInAs(personWith(['update-specialties-form', 'list-specialties-form']))
  await openApp({ at: '/specialties-forms/7/edit', language })
}

beforeEach(() => {
  server.on('surveys', 'utilities', () => ({
    data: { hospitals: [], specialties: [], types: [], availabilities: [] },
  }))
  server.on('surveys', 'changes', () => ({
    data: {
      from_version: null,
      to_version: 1,
      added: [],
      removed: [],
      changed: [],
      submissions_count: 0,
      drafts_count: 0,
      sent_count: 0,
      clinics_count: 0,
    },
  }))
  server.on('questions', 'list', () => ({
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 30, total: 0 },
  }))
})

/** The texts of the questions by group, as the page shows them. */
function shownOrder(): string[][] {
  return [...document.querySelectorAll('section[aria-label]:has([data-group])')].map((group) =>
    [...group.querySelectorAll('[data-place]')].map((each) => each.textContent ?? ''),
  )
}

/** What was announced to screen readers, newest last. */
const announced = () =>
  [...document.querySelectorAll('[data-announcer] > *')].map((each) => each.textContent ?? '').filter(Boolean)

const handleOf = (name: string) => page.getByRole('button', { name: `Move “${name}”`, exact: true })

async function lift(name: string) {
  await expect.element(handleOf(name)).toBeVisible()
  handleOf(name).element().focus()
  await userEvent.keyboard(' ')
}

test('a question is moved within its group and to the next one by keyboard, and each step is announced', async () => {
  await openBuilder(formOf([2, 1]))
  await lift('Question 1')
  await expect
    .poll(announced)
    .toContainEqual(expect.stringMatching(/^“Question 1” is lifted.*Position 1 of 2 in “Group A”.$/))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(announced).toContain('Position 2 of 2 in “Group A”.')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(announced).toContain('Position 1 of 2 in “Group B”.')
  await userEvent.keyboard(' ')
  await expect.poll(announced).toContain('“Question 1” was dropped. Position 1 of 2 in “Group B”.')
  await expect.poll(shownOrder).toEqual([['Question 2'], ['Question 1', 'Question 3']])
  await expect.element(handleOf('Question 1')).toHaveFocus()
  // It is saved without another action.
  await expect.poll(() => server.received('surveys', 'saveDraft').length).toBe(1)
  const [saved] = server.received('surveys', 'saveDraft')
  expect(saved?.body.groups?.map(({ questions }) => questions?.map(({ question_id }) => question_id))).toEqual([
    [2],
    [1, 3],
  ])
})

test('Escape cancels a move', async () => {
  await openBuilder(formOf([3]))
  await lift('Question 3')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(announced).toContain('Position 1 of 3 in “Group A”.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(announced).toContain('The move was cancelled. “Question 3” is where it was before.')
  expect(shownOrder()).toEqual([['Question 1', 'Question 2', 'Question 3']])
})

test('groups are moved among each other', async () => {
  await openBuilder(formOf([1, 1, 1]))
  await expect.element(page.getByRole('button', { name: 'Move group “Group C”' })).toBeVisible()
  page.getByRole('button', { name: 'Move group “Group C”' }).element().focus()
  await userEvent.keyboard('{Enter}{ArrowUp}{ArrowUp}')
  await expect.poll(announced).toContain('Group 1 of 3.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownOrder).toEqual([['Question 3'], ['Question 1'], ['Question 2']])
})

test('a question cannot be moved before the one on which its condition depends', async () => {
  const [group] = formOf([1])
  const dependent = sampleQuestion(2, 'Question 2', {
    show_if: { match: 'all', conditions: [{ line_id: 1, operator: 'answered', value: null }] },
  })
  await openBuilder(group ? [{ ...group, questions: [...group.questions, dependent] }] : [])
  await lift('Question 2')
  await userEvent.keyboard('{ArrowUp} ')
  const reason = '“Question 1” has to come before “Question 2”, because “Question 2” is shown depending on its answer.'
  await expect.element(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  expect(shownOrder()).toEqual([['Question 1', 'Question 2']])
  // Nor the other one after it, from the menu.
  await userEvent.click(page.getByRole('button', { name: 'Actions for “Question 1”' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move down' }))
  await expect.poll(shownOrder).toEqual([['Question 1', 'Question 2']])
})

test('moves are announced in Arabic on an Arabic page', async () => {
  await openBuilder(formOf([2]), 'ar')
  const handle = page.getByRole('button', { name: 'نقل «Question 1»' })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.poll(announced).toContainEqual(expect.stringContaining('الموضع 2 من 2'))
})

test('a question of the bank is added by a click or Enter, and dragged into a group by the space bar', async () => {
  const format = {
    published_at: '2026-11-01T08:00:00.000Z',
    created_at: '2026-11-01T08:00:00.000Z',
    avatar: null,
    sub_questions: [],
  }
  const { data: sample } = sampleOf(questions.show.response, format)
  const { data: rows } = sampleOf(questions.list.response, format)
  const bank = [11, 12, 13].map((id) => ({ id, line_id: id, question_text: `Bank ${id}` }))
  await openBuilder(formOf([2]))
  server.on('questions', 'list', () => ({
    data: bank.flatMap((row) => (rows[0] ? { ...rows[0], ...row } : [])),
    meta: { current_page: 1, last_page: 1, per_page: 30, total: 3 },
  }))
  server.on('questions', 'show', ({ params }) => {
    const id = Number(params.id)
    return { data: { ...sample, id, line_id: id, question_text: `Bank ${id}` } }
  })
  await page.getByRole('searchbox').fill('Bank')
  await page.getByRole('button', { name: 'Add “Bank 11”' }).click()
  await expect.poll(shownOrder).toEqual([['Question 1', 'Question 2', 'Bank 11']])
  page.getByRole('button', { name: 'Add “Bank 12”' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownOrder).toEqual([['Question 1', 'Question 2', 'Bank 11', 'Bank 12']])
  page.getByRole('button', { name: 'Add “Bank 13”' }).element().focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}')
  await expect.poll(announced).toContain('Position 2 of 5 in “Group A”.')
  await userEvent.keyboard(' ')
  await expect.poll(shownOrder).toEqual([['Question 1', 'Bank 13', 'Question 2', 'Bank 11', 'Bank 12']])
})
