import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, server } from '../../../testing/testServer'
import { answerCase } from '../testing'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(async () => {
  sessionStorage.clear()
  answerCase()
  server.on('consultationRequests', 'ofEpisode', () => ({
    data: {
      ...{ hospitals: [{ id: 9, name: 'Hub' }], hospital_id: 9, consultants: [], requests: [] },
      specialties: [{ id: 4, name: 'Cardiology', doctors: 2, on_duty: 0, online: 0 }],
    },
  }))
  await signInAs(personWith(['show-episode', 'update-episode']))
})

test('a doctor is found by name, specialty and duty, on the server', async () => {
  const karim = {
    ...{ id: 7, name: 'Karim Wahba', avatar: null, specialty: { id: 4, name: 'Cardiology' }, hospital_id: 9 },
    ...{ on_duty_until: '2026-11-20T18:00:00.000Z', is_online: true, in_call: false, usual_minutes: 6 },
  }
  server.on('consultationRequests', 'ofEpisode', () => ({
    data: {
      ...{ hospitals: [{ id: 9, name: 'Hub' }], hospital_id: 9, consultants: [karim], requests: [] },
      specialties: [{ id: 4, name: 'Cardiology', doctors: 2, on_duty: 1, online: 1 }],
    },
  }))
  await openApp({ at: '/episodes/spok/case/12' })
  await userEvent.click(button('Consultations'))
  await userEvent.click(button('Ask for a consultation'))
  await expect.element(dialog.getByText(/All doctors of this hospital who can receive requests/)).toBeVisible()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Specialty' }))
  await userEvent.click(page.getByRole('option', { name: 'Cardiology' }))
  await userEvent.click(dialog.getByRole('switch', { name: 'On duty only' }))
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Doctor' }), 'Karim')
  await userEvent.click(page.getByRole('option', { name: /Karim Wahba/ }))
  await expect.element(dialog.getByText(/mostly answers in 6 minutes/)).toBeVisible()
  const asked = server.received('consultationRequests', 'ofEpisode').at(-1)?.query
  expect(Object.fromEntries(asked ?? [])).toEqual({ hospital_id: '9', q: 'Karim', in_shift: '1', specialty_id: '4' })
})

test('a case is asked about from its page; the question is required, and nobody on duty says what to do', async () => {
  await openApp({ at: '/episodes/spok/case/12' })
  await userEvent.click(button('Consultations'))
  await userEvent.click(button('Ask for a consultation'))
  await userEvent.click(inDialog('Send request'))
  const question = dialog.getByRole('textbox', { name: 'Question' })
  await expect.element(question).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(question, 'Is enoxaparin safe?')
  await userEvent.click(dialog.getByText('The doctors on duty'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Specialty' }))
  await userEvent.click(page.getByRole('option', { name: /Cardiology/ }))
  await expect.element(dialog.getByText(/All of its doctors are notified on their phones/)).toBeVisible()
  server.on('consultationRequests', 'send', () => invalid({ specialty_id: ['This hospital has no such doctor'] }))
  await userEvent.click(inDialog('Send request'))
  await expect.element(dialog.getByText('This hospital has no such doctor')).toBeVisible()
  expect(server.received('consultationRequests', 'send').at(-1)?.body).toMatchObject({
    ...{ episode_id: 12, hospital_id: '9', receiver_id: null, specialty_id: '4', urgency: 'routine' },
    question: 'Is enoxaparin safe?',
  })
})
