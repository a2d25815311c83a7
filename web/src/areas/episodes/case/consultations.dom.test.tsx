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
