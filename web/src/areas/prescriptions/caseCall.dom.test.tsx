import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CaseCall } from '#contract/caseCalls/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, pageOf, server } from '../../testing/testServer'
import { answerCase, answerDoses, cairo, checkedDose, now, secondPerson, wardDose } from './testing'

const permissions = ['show-episode', 'list-episode', 'list-prescription', 'execute-prescription'] as const
const mona = { ...secondPerson, id: 901, name_text: 'Mona Farouk' }
const toggle = () => page.getByRole('button', { name: /^Video call/ })
const section = () => page.getByRole('region', { name: 'Video call', exact: true })
const button = (name: string) => section().getByRole('button', { name, exact: true })
const open = (search = '', language: 'en' | 'ar' = 'en') => openApp({ at: `/episodes/spok/case/12${search}`, language })

function answerCall(changes: Partial<CaseCall> = {}) {
  server.on('caseCalls', 'show', () => ({ data: { ended: null, participants: [], requests: [], ...changes } }))
}
const request = (changes: Partial<CaseCall['requests'][number]> = {}) => ({
  id: 1,
  asked_at: cairo('12:05'),
  asked_by: mona,
  asks_above: false,
  people: 3,
  ...changes,
})

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  answerCase()
  server.on('prescriptions', 'wardChecks', (received) => pageOf([], received))
  await signInAs(personWith(permissions))
})

test('the section is closed at first, says who is in the call, and toggles', async () => {
  answerCall({ participants: [{ ...mona, is_away: false }] })
  await open()
  await expect.element(toggle()).toHaveTextContent(/In the call: .*Mona Farouk/)
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle())
  await expect.element(button('Join call')).toBeVisible()
  await userEvent.click(toggle())
  await expect.element(button('Join call')).not.toBeInTheDocument()
})

test('a link to the call opens it, and closing it stays closed after a change of the tab', async () => {
  answerCall()
  answerDoses([])
  await open('?calling=true')
  await expect.element(toggle()).toHaveTextContent('Nobody is in the call')
  await expect.element(button('Start call')).toBeVisible()
  await userEvent.click(toggle())
  await expect.element(button('Start call')).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
  await userEvent.click(page.getByRole('link', { name: 'Prescription executions', exact: true }))
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false')
})

test('the section stays open while the user changes to another tab', async () => {
  answerCall()
  answerDoses([])
  await open('?calling=true')
  await userEvent.click(page.getByRole('link', { name: 'Prescription executions', exact: true }))
  await expect.element(button('Start call')).toBeVisible()
})

test('who asks others sees how many people were notified, and when', async () => {
  answerCall({ requests: [request()] })
  await open('?calling=true')
  await expect.element(section()).toHaveTextContent(/12:05.*Mona Farouk.*3 people of this hospital were notified/)
  const asked = {
    ended: null,
    participants: [],
    requests: [request({ id: 2, asks_above: true, people: 9 }), request()],
  }
  server.on('caseCalls', 'ask', () => ({ data: asked }))
  await userEvent.click(section().getByText('Also ask the hospitals above'))
  answerCall(asked)
  await userEvent.click(button('Notify doctors and nurses'))
  await expect.element(page.getByText('9 people were notified', { exact: true })).toBeVisible()
  await expect.element(section()).toHaveTextContent('9 people of this hospital and those above were notified')
  expect(server.received('caseCalls', 'ask').map(({ body }) => body)).toEqual([{ asks_above: true }])
})

test('why nobody was asked is shown where it was asked', async () => {
  answerCall()
  server.on('caseCalls', 'ask', () => new Failure(403, { error: 'You are not allowed to do this' }))
  await open('?calling=true')
  await userEvent.click(button('Notify doctors and nurses'))
  await expect.element(section()).toHaveTextContent('You are not allowed to do this')
})

test('the second person sees the dose that waits, with who gave it, and confirms it there', async () => {
  answerCall({ participants: [{ ...mona, is_away: true }] })
  const { versions: _, earlier_checks: __, ...checked } = checkedDose(1, {}, { can_witness: true })
  const dose = wardDose(1, '12:00', 'Nadia', checked)
  let waiting = [dose]
  server.on('prescriptions', 'wardChecks', (received) => pageOf(waiting, received))
  server.on('prescriptions', 'witness', () => {
    waiting = []
    return { data: checkedDose(1, { outcome: 'confirmed', by: secondPerson, at: cairo('12:15'), in_call: true }) }
  })
  await open('?calling=true')
  await expect.element(section()).toHaveTextContent('connection lost')
  const checks = section().getByRole('region', { name: 'Waiting for a second person' })
  await expect.element(checks).toHaveTextContent(/Paracetamol.*1 g.*12:10/)
  expect(server.received('prescriptions', 'wardChecks').at(-1)?.query.get('episode_id')).toBe('12')
  await userEvent.click(button('Confirm as second person'))
  await userEvent.click(button('Confirm dose'))
  await expect.element(checks).not.toBeInTheDocument()
  expect(server.received('prescriptions', 'witness').map(({ body }) => body)).toEqual([
    { outcome: 'confirmed', reason: null },
  ])
})

test('the first person asks in the call from the record of the dose, and the section opens', async () => {
  answerCall()
  answerDoses([checkedDose(1, {}, { can_complete: true })])
  server.on('caseCalls', 'ask', () => ({ data: { ended: null, participants: [], requests: [request()] } }))
  await open('?tab=doses')
  await userEvent.click(page.getByRole('button', { name: /Waiting for second person.*12:10/ }))
  await userEvent.click(page.getByRole('button', { name: 'Ask in the call' }))
  await expect.element(button('Start call')).toBeVisible()
  expect(server.received('caseCalls', 'ask').map(({ body }) => body)).toEqual([{ asks_above: true }])
})

test('the record of a dose says that it was confirmed in the call', async () => {
  answerCall()
  answerDoses([checkedDose(1, { outcome: 'confirmed', by: secondPerson, at: cairo('12:15'), in_call: true })])
  await open('?tab=doses')
  await userEvent.click(page.getByRole('button', { name: /Given.*12:10/ }))
  const record = page.getByRole('region', { name: 'Record of the dose' })
  await expect.element(record).toHaveTextContent(/Hany Adel.*12:15.*in the call/)
})

test('after a transfer, the section says why there is no call', async () => {
  answerCall({ ended: 'transferred' })
  await open('?calling=true')
  await expect.element(section()).toHaveTextContent('Only staff of the hospital where the patient is now can join')
  await expect.element(button('Start call')).not.toBeInTheDocument()
})

test('who is in the call can be loaded again after a failure', async () => {
  server.on('caseCalls', 'show', () => new Failure(500, { error: 'Broken' }))
  await open('?calling=true')
  await expect.element(section()).toHaveTextContent('Who is in the call could not be loaded')
  answerCall()
  await userEvent.click(button('Try again'))
  await expect.element(button('Start call')).toBeVisible()
})
