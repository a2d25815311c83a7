import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { matchedSurveys, sentSurveys } from '#contract/sentSurveys/calls'
import type { MatchedSurveyRow, RecipientCount, SentSurvey, SentSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { sampleQuestion } from '../../testing/formPlaces'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { invalid, pageOf, server } from '../../testing/testServer'

const at = '2026-11-10T08:00:00.000Z'
const instants = { created_at: at, sent_at: at, ends_at: at, sent_date_time: at, latest_answered_time: at }
const {
  data: [sample],
} = sampleOf(sentSurveys.list.response, instants)
const { data: sampleSurvey } = sampleOf(sentSurveys.show.response, { ...instants, avatar: null, groups: [] })
const {
  data: [sampleMatched],
} = sampleOf(matchedSurveys.list.response, instants)
if (!sample || !sampleMatched) throw new Error('A sample has no row')

const titled = (title: string) => ({ id: 4, name: title, title })
const sent: SentSurveyRow = { ...sample, id: 1, survey: titled('Mood form'), status: 1, editable: false }
const draft: SentSurveyRow = { ...sample, id: 2, survey: titled('Pain form'), status: 2, editable: true, sent_at: null }
const count: RecipientCount = {
  matched: 12,
  is_few: false,
  without_channel: null,
  without_channel_is_few: true,
}

async function open(address: string) {
  await signInAs(personWith(['manage-public-surveys']))
  await openApp({ at: address })
}

beforeEach(() => {
  server.on('views', 'list', () => ({ data: [] }))
  server.on('surveys', 'utilities', () => ({
    data: { hospitals: [{ id: 3, name: 'Aswan Hospital' }], specialties: [], types: [], availabilities: [] },
  }))
  server.on('pickers', 'countries', () => ({ data: [] }))
  const form = { ...titled('Mood form'), line_id: 4, type: 1 as const, specialty_id: null, hospital_id: null }
  server.on('surveys', 'options', () => ({ data: [form] }))
  server.on('sentSurveys', 'list', (request) => pageOf([sent, draft], request))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

/** Chooses the form in a new survey to send. */
async function chooseForm() {
  const field = page.getByRole('combobox', { name: /^Survey/ })
  await field.click()
  await field.fill('Mood')
  await page.getByRole('option', { name: 'Mood form' }).click()
}
const submit = page.getByRole('button', { name: /^Submit/ })

test('before a survey is sent, its recipients are counted, and those who see it only in the app', async () => {
  server.on('sentSurveys', 'count', () => ({ data: count }))
  server.on('sentSurveys', 'send', () => ({ data: { ...sampleSurvey, matched_users_count: 12 } }))
  await open('/send-surveys/create')
  await chooseForm()
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/Are you sure\?/)
  await expect.element(dialog).toHaveTextContent(/12 patients match. Fewer than 5 of them see it only in the app/)
  await dialog.getByRole('button', { name: 'No' }).click()
  expect(server.received('sentSurveys', 'send')).toEqual([])
  await submit.click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => window.location.pathname).toBe('/send-surveys')
  await expect.element(page.getByText('Sent to 12 patients')).toBeVisible()
  const [body] = server.received('sentSurveys', 'send').map((request) => request.body)
  expect(body).toMatchObject({ survey_id: '4', duration: 14, duration_unit: 'days' })
  expect(server.received('sentSurveys', 'count')[0]?.body).toEqual(body)
})

test('few recipients are not counted exactly; none are reported at once, without a question', async () => {
  server.on('sentSurveys', 'count', () => ({ data: { ...count, matched: null, is_few: true } }))
  server.on('sentSurveys', 'send', () => invalid({ survey_id: ['Nobody matches'] }))
  await open('/send-surveys/create')
  await chooseForm()
  await submit.click()
  await expect.element(dialog).toHaveTextContent(/Fewer than 5 patients match\./)
  await dialog.getByRole('button', { name: 'No' }).click()
  server.on('sentSurveys', 'count', () => ({ data: { ...count, matched: 0, without_channel_is_few: false } }))
  await submit.click()
  await expect.element(page.getByText('Nobody matches').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a draft is saved without a question and without counting', async () => {
  server.on('sentSurveys', 'createDraft', () => ({ data: sampleSurvey }))
  await open('/send-surveys/create')
  await chooseForm()
  await button('Save Draft').click()
  await expect.poll(() => window.location.pathname).toBe('/send-surveys')
  expect(server.received('sentSurveys', 'count')).toEqual([])
})

test('a survey that was sent can be previewed with its counts and withdrawn, not edited', async () => {
  const group = { id: 1, group_title: 'Sleep', group_title_ar: 'النوم', group_title_text: 'Sleep' }
  const shown: SentSurvey = {
    ...sampleSurvey,
    ...sent,
    survey: { ...sent.survey, groups: [{ ...group, questions: [sampleQuestion(7, 'Do you sleep well?')] }] },
    diagnostics: [{ code: 'BA00.Z', title: 'Essential hypertension' }],
    matched_users_count: 40,
    answered_users_count: 17,
    missed_users_count: 5,
  }
  server.on('sentSurveys', 'show', () => ({ data: shown }))
  server.on('sentSurveys', 'remove', () => ({ message: 'Deleted' }))
  await open('/send-surveys')
  await button('More actions for Mood form').click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await expect.element(dialog).toHaveTextContent(/Matched users40/)
  await expect.element(dialog).toHaveTextContent(/Answered users17/)
  await expect.element(dialog).toHaveTextContent(/Missed users5/)
  await expect.element(dialog).toHaveTextContent(/Diagnoses \(ICD-11\)BA00.Z · Essential hypertension/)
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Do you sleep well?')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('More actions for Mood form').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(dialog).toHaveTextContent(/Patients can no longer answer it. Submitted answers stay./)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('The survey was deleted')).toBeVisible()
  expect(server.received('sentSurveys', 'remove').map(({ params }) => params)).toEqual([{ id: '1' }])
})

test('patients see what they can do with each survey', async () => {
  const checks = ['answer', 'continue', 'missed', 'completed'] as const
  const rows = checks.map(
    (check, index): MatchedSurveyRow => ({
      ...sampleMatched,
      id: 20 + index,
      survey: { id: 4, title: `Survey ${index}` },
      survey_instance_id: check === 'answer' ? null : 30 + index,
      check,
      latest_answered_time: check === 'answer' ? null : at,
    }),
  )
  server.on('matchedSurveys', 'list', (request) => pageOf(rows, request))
  await signInAs(personWith(['patient-list-survey-instance', 'patient-update-survey-instance']))
  await openApp({ at: '/matched-sent-surveys' })
  const row = (index: number) => page.getByRole('row').filter({ hasText: `Survey ${index}` })
  await expect
    .element(row(0).getByRole('link', { name: 'Answer' }))
    .toHaveAttribute('href', expect.stringContaining('/Answer-Survey/20/4'))
  await expect.element(row(0)).toHaveTextContent(/No date Answer/)
  await expect
    .element(row(1).getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', expect.stringContaining('/Edit-Survey/31'))
  await expect.element(row(2)).toHaveTextContent(/Missed/)
  await expect.element(row(3)).toHaveTextContent(/Completed/)
  expect(row(2).getByRole('link').elements()).toEqual([])
})
