import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Escalation } from '#contract/escalations/escalation'
import { queryClient } from '../../../app/query/QueryLayer'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, invalid, server } from '../../../testing/testServer'
import { answerCase } from '../testing'

const at = '2026-11-20T08:00:00.000Z'
const charge = { id: 4, name_text: 'Sara Fathy', avatar: null } as Escalation['steps'][number]['who'][number]
const next = { notified_at: '2026-11-20T13:00:00.000Z', who: [{ ...charge, id: 6, name_text: 'Nadia Samir' }] }
const open: Escalation = {
  ...{
    id: 5,
    episode_id: 12,
    appointment_id: null,
    result: null,
    is_open: true,
    editable: true,
    bed: '101',
    round: 1,
    score_changed: false,
  },
  patient: { id: 3, name_text: 'Mona Adel', avatar: null },
  hospital: { id: 1, name: 'Cairo' },
  department: { id: 1, name: 'Ward A' },
  ...{ time_zone: 'Africa/Cairo', kind: 'score', level: 'high', opened_at: at, started_at: at, due_at: at },
  next_step_at: null,
  steps: [
    { step: 'nurses', due_at: at, notified_at: at, people: 1, reach: 'in_charge', who: [charge], passed_on: [next] },
    { step: 'doctors', due_at: at, notified_at: at, people: 2, reach: 'nobody_on_duty', who: [], passed_on: [] },
    { step: 'hub', due_at: at, notified_at: at, people: 0, reach: 'nobody_on_duty', who: [], passed_on: [] },
  ],
  acknowledged: null,
}
const nurse = { id: 9, name_text: 'Amina Nour', avatar: null }
const acknowledged: Escalation = {
  ...open,
  acknowledged: {
    by: nurse as NonNullable<Escalation['acknowledged']>['by'],
    at,
    action: 'doctor_called',
    note: 'Dr. Hany is coming',
  },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const permissions = ['show-episode', 'list-vital-sign', 'update-vital-sign'] as const

beforeEach(async () => {
  sessionStorage.clear()
  answerCase()
  server.on('escalations', 'ofEpisode', () => ({ data: [open] }))
  await signInAs(personWith([...permissions]))
})

test('the case says what calls for a review and who was notified, on every tab', async () => {
  await openApp({ at: '/episodes/spok/case/12?tab=diagnosis' })
  await expect.element(page.getByText('Early warning score calls for a review: High')).toBeVisible()
  await expect.element(page.getByText(/Nurse in charge:.*Sara Fathy.*1 person notified/)).toBeVisible()
  await expect.element(page.getByText(/Doctors:.*nobody on duty.*2 people notified/)).toBeVisible()
  await expect.element(page.getByText(/nobody could be notified/)).toBeVisible()
  await expect.element(page.getByText(/Sara Fathy.*next shift notified at.*Nadia Samir/)).toBeVisible()
})

test('acknowledging needs an action and details; if somebody was faster, it says who', async () => {
  await openApp({ at: '/episodes/spok/case/12' })
  await userEvent.click(button('Acknowledge'))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge', exact: true }))
  await expect.element(dialog.getByRole('textbox', { name: 'Details' })).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('escalations', 'acknowledge')).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'What is being done' }))
  await userEvent.click(page.getByRole('option', { name: 'Doctor called' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Details' }), 'Dr. Hany is coming')
  const conflict = 'Amina Nour already acknowledged it at 10:02'
  server.on('escalations', 'acknowledge', () => invalid({ status: [conflict] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge', exact: true }))
  await expect.element(dialog.getByText(conflict)).toBeVisible()
  server.on('escalations', 'acknowledge', () => ({ data: [acknowledged] }))
  server.on('escalations', 'ofEpisode', () => ({ data: [acknowledged] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge', exact: true }))
  await expect.element(page.getByText('Dr. Hany is coming')).toBeVisible()
  expect(server.received('escalations', 'acknowledge').at(-1)?.body).toEqual({
    round: 1,
    action: 'doctor_called',
    note: 'Dr. Hany is coming',
  })
})

test.each([
  ['Acknowledge', 'Details', 'acknowledge'],
  ['Close', 'Reason for closing it', 'close'],
] as const)('%s answers what was on the page when its form was opened', async (name, field, call) => {
  server
    .on('escalations', 'ofEpisode', () => ({ data: [{ ...open, level: 'medium' }] }))
    .on('escalations', call, () => invalid({ status: ['This escalation has started again'] }))
  await openApp({ at: '/episodes/spok/case/12' })
  await userEvent.click(button(name))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: field }), 'Typing error')
  server.on('escalations', 'ofEpisode', () => ({ data: [{ ...open, round: 2 }] }))
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('Early warning score calls for a review: High')).toBeInTheDocument()
  if (call === 'acknowledge') {
    await userEvent.click(dialog.getByRole('combobox', { name: 'What is being done' }))
    await userEvent.click(page.getByRole('option', { name: 'Doctor called' }))
  }
  await userEvent.click(dialog.getByRole('button', { name, exact: true }).last())
  await expect.element(dialog.getByText('This escalation has started again')).toBeVisible()
  expect(server.received('escalations', call)).toMatchObject([{ body: { round: 1 } }])
})

test('who may not change vital signs only reads it', async () => {
  await signInAs(personWith(['show-episode', 'list-vital-sign']))
  await openApp({ at: '/episodes/spok/case/12' })
  await expect.element(page.getByText('Early warning score calls for a review: High')).toBeVisible()
  expect(button('Acknowledge').elements()).toEqual([])
})

test('the case says that its escalations could not be loaded', async () => {
  server.on('escalations', 'ofEpisode', () => new Failure(500, { error: 'Broken' }))
  await openApp({ at: '/episodes/spok/case/12' })
  await expect.element(page.getByText('Escalations could not be loaded')).toBeVisible()
})

test('the list leads to the case, and hides patients whose record opens with a reason', async () => {
  server.on('escalations', 'list', () => ({
    data: [open, { ...open, id: 6, is_open: false, patient: null }],
    meta: { current_page: 1, last_page: 1, per_page: 50, total: 2 },
  }))
  server.on('escalations', 'hospitals', () => ({ data: [{ id: 3, name: 'Al Noor Hospital' }] }))
  await openApp({ at: '/escalations' })
  await expect.element(page.getByText('Mona Adel').first()).toBeVisible()
  await expect.element(page.getByText('Opens with a reason').first()).toBeVisible()
  await expect.element(page.getByText('Overdue', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/Doctors of the hub:.*nobody on duty/).first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Hospital' }))
  await userEvent.click(page.getByRole('option', { name: 'Al Noor Hospital' }))
  await userEvent.click(page.getByRole('button', { name: 'Acknowledged' }))
  await userEvent.click(page.getByRole('option', { name: 'By nobody' }))
  await expect
    .poll(() => Object.fromEntries(server.received('escalations', 'list').at(-1)?.query ?? []))
    .toMatchObject({ hospital_id: '3', acknowledged: '0' })
  expect(location.search).toContain('acknowledged=0')
})
