import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { submissions } from '#contract/submissions/calls'
import type { Submission, SubmissionRow } from '#contract/submissions/submission'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { Failure, invalid, noResponse, server } from '../../../testing/testServer'
import { answerCase, openEpisode } from '../testing'

const at = '2026-11-20T08:00:00.000Z'
const groups = [
  {
    id: 1,
    group_title: '',
    group_title_ar: '',
    group_title_text: '',
    questions: [sampleQuestion(7, 'Weight', { data_type: 3 }), sampleQuestion(8, 'Remarks', { required: false })],
  },
]
const sample: Submission = {
  ...sampleOf(submissions.show.response, {
    created_at: at,
    updated_at: at,
    submitted_at: at,
    avatar: null,
    groups: [],
    surveys_answers: [],
    scores: [],
  }).data,
  model_type: 'episode',
  model_id: openEpisode.id,
  groups,
  surveys_answers: [{ line_id: 7, answer_value: 71, answer_body: '71' }],
}
const note = 'Slept well'
/** A final follow-up, and a draft. */
const final: Submission = { ...sample, id: 50, type: 'doctor', status: 1, status_text: 'Final', editable: false, note }
const draft: Submission = {
  ...{ ...final, id: 51, status: 2, status_text: 'Draft', editable: true, note: null, submitted_at: null },
  client_id: crypto.randomUUID(),
}

const all: Permission[] = [
  ...(['show-episode', 'list-episode', 'show-specialties-form'] as const),
  ...(['list-follow-up', 'show-follow-up', 'create-follow-up', 'update-follow-up'] as const),
]
// Drafts on the device belong to a user, so each test has its own.
let user = 100

function answerList(rows: readonly SubmissionRow[], total = rows.length) {
  const meta = { current_page: 1, last_page: Math.ceil(total / 5), per_page: 5, total }
  server.on('submissions', 'ofRecord', () => ({ data: [...rows], meta }))
}

function answerForms(forms: { id: number; name: string }[], canCreate = true) {
  const choices = { can_create: canCreate, forms }
  server.on('followUps', 'utilities', () => ({ data: { doctor: choices, nurse: choices } }))
}

const signIn = (permissions: readonly Permission[]) => signInAs(personWith(permissions, { id: user }))
const open = (tab = 'follow-ups') => openApp({ at: `/episodes/spok/case/12?tab=${tab}` })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const weight = () => dialog().getByRole('textbox', { name: /^Weight/ })
const cell = (name: string) => page.getByRole('cell', { name, exact: true })

beforeEach(async () => {
  user += 1
  sessionStorage.clear()
  answerCase()
  answerList([draft, final])
  answerForms([{ id: 30, name: 'Ward round' }])
  server
    .on('surveys', 'show', () => ({ data: { id: 30, title_text: 'Ward round', groups } as never }))
    .on('submissions', 'show', ({ params }) => ({ data: params.id === '50' ? final : draft }))
  await signIn(all)
})

describe.each([
  { tab: 'follow-ups', type: 'doctor', title: 'Follow-up notes of doctors' },
  { tab: 'nurse-follow-ups', type: 'nurse', title: 'Follow-up notes of nurses' },
])('the tab $tab', ({ tab, type, title }) => {
  test('lists five per page with date, author, form, note and status', async () => {
    answerList([draft, final], 7)
    await open(tab)
    const table = page.getByRole('table', { name: title })
    await expect.element(table.getByText(note)).toBeVisible()
    for (const text of [final.creator.name_text, final.survey.title, 'Draft', 'Final'])
      await expect.element(table.getByText(text, { exact: true }).first()).toBeVisible()
    await userEvent.click(button(/Next/))
    await expect.poll(() => server.received('submissions', 'ofRecord').at(-1)?.query.get('page')).toBe('2')
    const query = Object.fromEntries(server.received('submissions', 'ofRecord').at(-1)?.query ?? [])
    expect(query).toEqual({ model_type: 'episode', model_id: '12', type, page: '2', limit: '5' })
  })

  test('says that there are none', async () => {
    answerList([])
    await open(tab)
    await expect.element(page.getByText('No Available Items')).toBeVisible()
  })

  test('says that they could not be loaded, and loads them again', async () => {
    server.on('submissions', 'ofRecord', () => new Failure(500, { error: 'Broken' }))
    await open(tab)
    await expect.element(button('Try again')).toBeVisible()
    answerList([final])
    await userEvent.click(button('Try again'))
    await expect.element(page.getByText(note)).toBeVisible()
  })
})

test('without the permission nothing is asked of the server, and the tab says so', async () => {
  await signIn(['show-episode'])
  await open()
  await expect.element(page.getByText('You cannot see follow-up notes')).toBeVisible()
  expect(server.received('submissions', 'ofRecord')).toEqual([])
  expect(server.received('followUps', 'utilities')).toEqual([])
})

test('the only form opens at once; the answers are saved as a draft and submitted after a confirmation', async () => {
  server.on('submissions', 'createDraft', () => ({ data: draft, conflicts: [] }))
  server.on('submissions', 'submit', () => ({ data: final }))
  await open()
  await userEvent.click(button('New follow-up'))
  await userEvent.fill(weight(), '71')
  await userEvent.fill(dialog().getByRole('textbox', { name: /^Note/ }), note)
  await expect.element(dialog().getByText('Saved on this device')).toBeVisible()
  await expect
    .poll(() => server.received('submissions', 'createDraft').map(({ body }) => body))
    .toMatchObject([
      {
        ...{ model_type: 'episode', model_id: 12, type: 'doctor', survey_id: 30, note },
        surveys_answers: [{ line_id: 7, answer_value: 71 }],
      },
    ])
  await expect.element(dialog().getByText('Saved', { exact: true })).toBeVisible()
  await userEvent.click(button('Submit'))
  await userEvent.click(button('Yes'))
  await expect.element(page.getByText('The form is submitted')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('of several forms one is chosen first', async () => {
  answerForms([
    { id: 30, name: 'Ward round' },
    { id: 31, name: 'After surgery' },
  ])
  await open()
  await userEvent.click(button('New follow-up'))
  expect(weight().elements()).toEqual([])
  await userEvent.click(dialog().getByRole('combobox', { name: 'Form' }))
  await userEvent.click(page.getByRole('option', { name: 'After surgery' }))
  await expect.element(weight()).toBeVisible()
})

test('what the server refuses is shown, and what was typed stays on this device', async () => {
  const text = 'The patient was discharged. The case can no longer be changed'
  server.on('submissions', 'createDraft', () => invalid({ status: [text] }))
  const shown = await open()
  await userEvent.click(button('New follow-up'))
  await userEvent.fill(weight(), '71')
  await expect.element(dialog().getByText(text)).toBeVisible()
  await shown.unmount()
  server.on('submissions', 'createDraft', () => noResponse)
  await open()
  await userEvent.click(button('New follow-up'))
  await expect.element(dialog().getByText('71', { exact: true })).toBeVisible()
  server.on('submissions', 'createDraft', () => ({ data: draft, conflicts: [] }))
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }))
  await expect.element(weight()).toHaveValue('71')
  await expect.element(dialog().getByText('Saved', { exact: true })).toBeVisible()
})

test('a draft is continued, a final one is read only and leads to the answers over time', async () => {
  await open()
  await expect.element(page.getByText(note)).toBeVisible()
  const rows = page.getByRole('row')
  await userEvent.click(rows.nth(1).getByRole('cell').first())
  await expect.element(weight()).toHaveValue('71')
  await userEvent.click(button('Cancel'))
  await userEvent.click(rows.nth(2).getByRole('cell').first())
  await expect.element(dialog().getByText('71')).toBeVisible()
  expect(weight().elements()).toEqual([])
  const link = dialog().getByRole('link', { name: /^Over time.*Weight$/ })
  await expect
    .element(link)
    .toHaveAttribute('href', `/survey-statistics?by=patient&patient=${final.patient.id}&question=7`)
  expect(
    dialog()
      .getByRole('link', { name: /Remarks/ })
      .elements(),
  ).toEqual([])
})

test('a follow-up is printed', async () => {
  answerList([final])
  await open()
  await userEvent.click(button(/^More actions/))
  await userEvent.click(page.getByRole('menuitem', { name: 'Print' }))
  await expect.poll(() => window.location.pathname).toBe('/survey-instances/50/print')
  const back = page.getByRole('link', { name: 'Follow-up notes of doctors' })
  await expect.element(back).toHaveAttribute('href', '/episodes/spok/case/12?tab=follow-ups')
})

test('after discharge, and without the role, there is no New follow-up', async () => {
  answerForms([{ id: 30, name: 'Ward round' }], false)
  const shown = await open()
  await expect.element(page.getByText(note)).toBeVisible()
  expect(button('New follow-up').elements()).toEqual([])
  await shown.unmount()
  answerForms([{ id: 30, name: 'Ward round' }])
  answerCase({ status: 1, status_text: 'Discharged', discharge_time: at }, { editable: false })
  await open()
  await expect.element(cell('Final')).toBeVisible()
  expect(button('New follow-up').elements()).toEqual([])
})

describe('round consultations', () => {
  const author = { ...final.creator, name_text: 'Karim Wahba' }
  const written = { id: 3, round_id: 9, round_title: 'Heart team', author, at, note: 'Raise the dose of bisoprolol' }
  const tab = page.getByRole('tab', { name: 'Round consultations' })

  test('of doctors have a tab with what rounds wrote, by whom and when', async () => {
    server.on('rounds', 'ofEpisode', ({ query }) => ({
      data: [query.get('page') === '2' ? { ...written, id: 2, note: 'Begin bisoprolol' } : written],
      meta: { current_page: Number(query.get('page')), last_page: 2, per_page: 5, total: 6 },
    }))
    await open()
    await userEvent.click(tab)
    await expect.element(page.getByText('Raise the dose of bisoprolol')).toBeVisible()
    await expect.element(page.getByText(/Karim Wahba.*Heart team/)).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
    await userEvent.click(button(/Next/))
    await expect.element(page.getByText('Begin bisoprolol')).toBeVisible()
    expect(server.received('rounds', 'ofEpisode').at(-1)?.query.get('limit')).toBe('5')
  })

  test('say that there are none', async () => {
    await open()
    await userEvent.click(tab)
    await expect.element(page.getByText('No round has written about this case')).toBeVisible()
  })

  test('say that they could not be loaded', async () => {
    server.on('rounds', 'ofEpisode', () => new Failure(500, { error: 'Broken' }))
    await open()
    await userEvent.click(tab)
    await expect.element(button('Try again')).toBeVisible()
  })

  test('of nurses have none', async () => {
    await open('nurse-follow-ups')
    await expect.element(page.getByText(note)).toBeVisible()
    expect(tab.elements()).toEqual([])
    expect(server.received('rounds', 'ofEpisode')).toEqual([])
  })
})

test('the tabs are Arabic', async () => {
  await openApp({ at: '/episodes/spok/case/12?tab=follow-ups', language: 'ar' })
  await expect.element(page.getByRole('heading', { name: 'ملاحظات متابعة الأطباء' })).toBeVisible()
  await expect.element(button('ملاحظة متابعة جديدة')).toBeVisible()
})
