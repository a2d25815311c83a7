import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConsultationRequest as RequestShape, RequestSnapshot } from '#contract/consultationRequests/request'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { invalid, pageOf, server } from '../../testing/testServer'
import type { ConsultationRequest, RequestRow } from './types'

const at = '2026-11-20T08:00:00.000Z'
const format = {
  ...{ at, sent_at: at, seen_due: at, answer_due: at, taken_at: at, signed_at: at, on_data_of: at, reported_at: at },
  ...{
    avatar: null,
    gender: 'male',
    age: 58,
    shown_age: '58 years',
    time_zone: 'Africa/Mogadishu',
    asked_time_zone: 'Africa/Cairo',
  },
  until: at,
  review_on: '2026-11-24',
}
const sample = sampleOf(RequestShape.omit({ snapshot: true }), format)
const snapshot = { ...sampleOf(RequestSnapshot.omit({ scores: true }), format), scores: [] }

const nothing = {
  ...{ start: false, note_opened: false },
  ...{ answer: false, reject: false, reroute: false, end: false, complete: false, report: false, join: false },
  write: true,
  open_case: false,
}
const request: ConsultationRequest = {
  ...sample,
  ...{ id: 5, episode_id: 12, status: 1, status_text: 'Waiting', severity: 0, severity_text: 'Unstable', note: null },
  ...{
    urgency: 'now',
    urgency_text: 'Now',
    question: 'Is enoxaparin safe?',
    wanted: 'opinion',
    wanted_text: 'Opinion',
    ring: null,
  },
  patient: { ...sample.patient, name_text: 'Ismail Hersi' },
  sender: { ...sample.sender, name_text: 'Abdirahman Warsame' },
  opinions: [],
  timeline: [],
  next_step: null,
  snapshot: { ...snapshot, prescriptions: [], results: [], images: [] },
  can: { ...nothing, start: true, answer: true, reject: true, reroute: true, open_case: true },
}
const row: RequestRow = request
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(async () => {
  sessionStorage.clear()
  server
    .on('consultationRequests', 'listReceived', (received) => pageOf([row], received))
    .on('consultationRequests', 'presence', () => ({
      data: { on_duty_until: null, is_online: true, in_call: false, usual_minutes: null, hospital_ids: [] },
    }))
    // After those whose paths it would match too.
    .on('consultationRequests', 'show', () => ({ data: request }))
    .on('consultationRequests', 'ofEpisode', () => ({
      data: {
        ...{ hospitals: [{ id: 9, name: 'Hub' }], hospital_id: 9, consultants: [], requests: [] },
        specialties: [{ id: 6, name: 'Nephrology', doctors: 2, on_duty: 1, online: 0 }],
      },
    }))
    .on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  await signInAs(personWith(['list-requests', 'show-episode', 'update-episode', 'view-Lobby']))
})

test('the received list has the documented columns and filters, and says whether one can be reached', async () => {
  await openApp({ at: '/requests' })
  const headers = ['Sender', 'Patient', 'Status', 'Severity']
  for (const name of headers) await expect.element(page.getByRole('columnheader', { name })).toBeVisible()
  const shown = page.getByRole('row').filter({ hasText: 'Ismail Hersi' })
  await expect.element(shown.getByText('Abdirahman Warsame')).toBeVisible()
  await expect.element(shown.getByText('Unstable')).toBeVisible()
  await expect.element(page.getByText('Not on duty, online, not in a call')).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox'), 'Ismail')
  await expect.poll(() => server.received('consultationRequests', 'listReceived').at(-1)?.query.get('q')).toBe('Ismail')
})

test('a request is opened with its snapshot, and a start that came too late says who was first', async () => {
  server.on('consultationRequests', 'start', () =>
    invalid({ status: ['Karim Wahba already took this request at 2026-11-20 14:02'] }),
  )
  await openApp({ at: '/requests?request=5' })
  await expect.element(page.getByText('Is enoxaparin safe?')).toBeVisible()
  await expect.element(page.getByText(snapshot.chief_complaint)).toBeVisible()
  await userEvent.click(button('Start call'))
  await expect.element(page.getByText('Karim Wahba already took this request at 2026-11-20 14:02')).toBeVisible()
})

test('opening a request is noted, also of one that another doctor had opened and passed on', async () => {
  const seen = { id: 1, event: 'seen' as const, event_text: 'Seen', at, by: null, to: null, people: null, text: null }
  const passedOn = { ...seen, id: 2, event: 'rerouted' as const, event_text: 'Rerouted' }
  const given: ConsultationRequest = {
    ...request,
    timeline: [seen, passedOn],
    can: { ...request.can, note_opened: true },
  }
  server
    .on('consultationRequests', 'show', () => ({ data: given }))
    .on('consultationRequests', 'seen', () => ({ data: given }))
  await openApp({ at: '/requests?request=5' })
  await expect.poll(() => server.received('consultationRequests', 'seen').length).toBe(1)
})

test('rejecting needs a note', async () => {
  await openApp({ at: '/requests?request=5' })
  await userEvent.click(button('Reject with note'))
  await userEvent.click(inDialog('Reject request'))
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await expect.element(note).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(note, 'Ask a nephrologist')
  await userEvent.click(dialog.getByRole('radio', { name: 'Wrong specialty' }))
  server.on('consultationRequests', 'reject', () => ({ data: { ...row, status: 4 } }))
  await userEvent.click(inDialog('Reject request'))
  await expect
    .poll(() => server.received('consultationRequests', 'reject').at(-1)?.body)
    .toEqual({ reason: 'wrong_specialty', note: 'Ask a nephrologist', model_id: 5 })
})

test('the wrong specialty passes the request on in the same step', async () => {
  server.on('consultationRequests', 'reroute', () => ({ data: row }))
  await openApp({ at: '/requests?request=5' })
  await userEvent.click(button('Reject with note'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Wrong specialty' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Note' }), 'For nephrology')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Pass it on to this specialty' }))
  await userEvent.click(page.getByRole('option', { name: 'Nephrology' }))
  await userEvent.click(inDialog('Reroute'))
  await expect
    .poll(() => server.received('consultationRequests', 'reroute').at(-1)?.body)
    .toMatchObject({ note: 'For nephrology', receiver_id: null, specialty_id: '6' })
  expect(server.received('consultationRequests', 'reject')).toHaveLength(0)
})

test('an opinion is written beside the snapshot, with one item of advice in each row', async () => {
  server.on('consultationRequests', 'answer', () => ({ data: { ...request, status: 3 } }))
  await openApp({ at: '/requests?request=5' })
  await userEvent.click(button('Answer in writing'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Impression' }), 'NSTEMI')
  await userEvent.fill(page.getByRole('textbox', { name: 'Advice' }), 'Enoxaparin once daily\n\nECG at 4 PM ')
  await userEvent.click(button('Sign and send'))
  await expect
    .poll(() => server.received('consultationRequests', 'answer').at(-1)?.body)
    .toMatchObject({ impression: 'NSTEMI', advice: ['Enoxaparin once daily', 'ECG at 4 PM'], replaces: 0 })
})

test('the ward reports advice that was not done, with the reason', async () => {
  const item = { id: 31, text: 'ECG at 4 PM', done: null, reason: null, reported_by: null, reported_at: null }
  const [opinion] = sample.opinions
  if (!opinion) throw new Error('the sample has no opinion')
  const answered: ConsultationRequest = {
    ...request,
    status: 3,
    opinions: [{ ...opinion, advice: [item] }],
    can: { ...nothing, report: true },
  }
  server
    .on('consultationRequests', 'show', () => ({ data: answered }))
    .on('consultationRequests', 'advice', () => ({ data: answered }))
  await openApp({ at: '/requests?request=5' })
  await userEvent.click(button('Not done because …'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Why was it not done?' }), 'No machine')
  await userEvent.click(button('Report'))
  await expect
    .poll(() => server.received('consultationRequests', 'advice').at(-1)?.body)
    .toEqual({ done: false, reason: 'No machine' })
})

test('both sides see at whom a request rings, and for how long', async () => {
  const until = new Date(Date.now() + 40_000).toISOString()
  const ring = { until, to: { ...sample.sender, name_text: 'Mona El-Shazly' }, people: 1, is_own: false }
  server.on('consultationRequests', 'show', () => ({ data: { ...request, ring } }))
  await openApp({ at: '/requests?request=5' })
  await expect.element(page.getByText(/Rings at .*Mona El-Shazly.*, then at the next doctor in/)).toBeVisible()
  await expect.element(page.getByRole('timer')).toHaveTextContent(/0:[0-4]\d/)
})
