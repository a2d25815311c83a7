import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, pageOf, server } from '../../../testing/testServer'
import type { TransferRow } from '../../transfers'
import { answerCase, openEpisode, utilities } from '../testing'

const at = '2026-11-20T08:00:00.000Z'
const places = {
  from: { id: 4, name: 'Banadir' },
  to: { id: 3, name: 'Al Noor Hospital' },
  department: { id: 2, name: 'Ward B' },
}
const row: TransferRow = {
  ...places,
  ...{ id: 5, state: 'offered', state_text: 'Offered', episode_id: 12, can_open: false },
  patient: { id: 17, name_text: 'Ayaan Jimcale', avatar: null },
  ...{ offered_at: at, ended_at: null },
}
const by = { id: 8, first_name: 'Yusuf', last_name: 'Ali', name_text: 'Yusuf Ali', avatar: null }
const offered = {
  ...places,
  ...{ id: 5, state: 'offered' as const, state_text: 'Offered', hospital_id: 3, time_zone: 'Africa/Mogadishu' },
  ...{ offered_by: by, offered_at: at },
  offer: {
    patient: {
      ...{ name_text: 'Ayaan Jimcale', age: 3, shown_age: '3 years', severity: 0 as const, severity_text: 'Unstable' },
      ...{ chief_complaint: 'Fast breathing', diagnoses: [{ code: 'CA40', title: 'Pneumonia' }] },
      allergies: { state: 'not_recorded' as const, entries: [] },
      ...{ isolation: ['Measles, airborne'], score: null, measured_at: null },
    },
    ...{ reason: 'Needs intensive care', handover_note: 'Oxygen by mask' },
  },
}
const ofCase = {
  ...places,
  ...{ id: 5, state: 'offered' as const, state_text: 'Offered', reason: 'Needs intensive care' },
  ...{ handover_note: 'Oxygen by mask', offered_by: by, offered_at: at, ended_by: null, ended_at: null },
  ...{ end_reason: null, can_withdraw: true, carried: [] },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(async () => {
  sessionStorage.clear()
  answerCase()
  server
    .on('transfers', 'received', (request) => pageOf([row], request))
    .on('transfers', 'sent', (request) => pageOf([{ ...row, state: 'declined', state_text: 'Declined' }], request))
    .on('transfers', 'show', () => ({ data: offered }))
    .on('episodes', 'utilities', () => ({ data: utilities }))
  await signInAs(personWith(['list-episode', 'show-episode', 'create-episode', 'update-episode', 'close-episode']))
})

test('the list opens an offer with what is needed; an occupied room is reported at its field', async () => {
  await openApp({ at: '/episodes/cases/3/transfers' })
  await userEvent.click(page.getByRole('row').filter({ hasText: 'Ayaan' }).getByRole('link').first())
  await expect.element(dialog.getByText('Measles, airborne')).toBeVisible()
  await expect.element(dialog.getByText('Not asked')).toBeVisible()
  await userEvent.click(inDialog('Accept'))
  const room = dialog.getByRole('textbox', { name: 'Room' })
  await userEvent.fill(room, '7')
  server.on('transfers', 'accept', () => invalid({ bed: ['7 is occupied in this department'] }))
  await userEvent.click(inDialog('Accept and admit patient'))
  await expect.element(dialog.getByText('7 is occupied in this department')).toBeVisible()
  await expect.element(room).toHaveAttribute('aria-invalid', 'true')
  server.on('transfers', 'accept', () => invalid({ state: ['This offer was withdrawn'] }))
  await userEvent.click(inDialog('Accept and admit patient'))
  await expect.element(dialog.getByText('This offer was withdrawn')).toBeVisible()
  server.on('transfers', 'accept', () => ({ data: openEpisode }))
  await userEvent.click(inDialog('Accept and admit patient'))
  await expect.poll(() => location.pathname).toBe('/episodes/spok/case/12')
  expect(server.received('transfers', 'accept').at(-1)?.body).toEqual({ department_id: '2', bed: '7' })
})

test('declining needs a reason', async () => {
  await openApp({ at: '/episodes/cases/3/transfers?offer=5' })
  await userEvent.click(inDialog('Decline'))
  await userEvent.click(inDialog('Decline transfer'))
  const reason = dialog.getByRole('textbox')
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(reason, 'No free bed')
  server.on('transfers', 'decline', () => ({ data: { id: 5, state_text: 'Declined' } }))
  await userEvent.click(inDialog('Decline transfer'))
  await expect.poll(() => server.received('transfers', 'decline').at(-1)?.body).toEqual({ reason: 'No free bed' })
})

test('an offer that has ended shows no patient and no answers', async () => {
  server.on('transfers', 'show', () => ({
    data: { ...offered, state: 'withdrawn', state_text: 'Withdrawn', offer: null },
  }))
  await openApp({ at: '/episodes/cases/3/transfers?offer=5' })
  await expect.element(dialog.getByText('This offer has ended. It no longer shows the patient.')).toBeVisible()
  expect(inDialog('Accept').elements()).toEqual([])
})

test('a case is offered to another hospital, and the open offer is withdrawn', async () => {
  server.on('transfers', 'choices', () => ({
    data: { hospitals: [{ id: 9, name: 'Hub', departments: [{ id: 90, name: 'Intensive care' }] }] },
  }))
  await openApp({ at: '/episodes/spok/case/12' })
  await userEvent.click(button('Transfer'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'To hospital' }))
  await userEvent.click(page.getByRole('option', { name: 'Hub' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Department requested' }))
  await userEvent.click(page.getByRole('option', { name: 'Intensive care' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason for transfer' }), 'Needs intensive care')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Handover note' }), 'Oxygen by mask')
  server
    .on('transfers', 'offer', () => ({ data: ofCase }))
    .on('transfers', 'ofEpisode', () => ({ data: [ofCase] }))
    .on('transfers', 'withdraw', () => ({ data: { ...ofCase, state: 'withdrawn' } }))
  await userEvent.click(inDialog('Offer transfer'))
  // The form has the same text.
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Needs intensive care')).toBeVisible()
  expect(server.received('transfers', 'offer').at(-1)?.body).toEqual({
    ...{ hospital_id: '9', department_id: '90', reason: 'Needs intensive care', handover_note: 'Oxygen by mask' },
  })
  await userEvent.click(button('Withdraw offer'))
  await userEvent.click(inDialog('Withdraw offer'))
  await expect.poll(() => server.received('transfers', 'withdraw').length).toBe(1)
})

test('where the patient was transferred from, the case is only read', async () => {
  answerCase({ is_transferred: true })
  await openApp({ at: '/episodes/spok/case/12' })
  await expect.element(page.getByText('The patient was transferred to another hospital')).toBeVisible()
  for (const name of ['Transfer', 'Change room', 'Change severity']) expect(button(name).elements()).toEqual([])
})
