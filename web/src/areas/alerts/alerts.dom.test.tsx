import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Alert, type AlertList, alerts } from '#contract/alerts/calls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, invalid, server } from '../../testing/testServer'

const at = '2026-12-01T08:00:00.000Z'
const { data: appointment } = sampleOf(staffAppointments.show.response, {
  starts_at: at,
  ends_at: at,
  cancellable_until: at,
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at,
  requested_at: at,
  decided_at: at,
  changed_at: at,
  status: 1,
  payment_status: 1,
  lobby_order: null,
})
const { data: sample } = sampleOf(alerts.list.response, {
  recorded_at: at,
  avatar: null,
  status: 'active',
  until: null,
})
const [first] = sample.alerts
if (!first) throw new Error('The sample has no alert')
const isolation: Alert = { ...first, id: 1, kind: 'isolation', details: 'Droplet', is_past: false, versions: [] }
const fallRisk: Alert = { ...isolation, id: 2, kind: 'fall_risk', details: null }

function answer(list: Partial<AlertList>) {
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [], ...list } }))
}
const open = () => openApp({ at: '/appointments/5/show' })
const banner = () => page.getByRole('region', { name: appointment.patient.name_text })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

beforeEach(async () => {
  server.on('staffAppointments', 'show', () => ({ data: appointment }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
  await signInAs(personWith(['show-appointment', 'update-alerts']))
})

test('alerts that apply are in the banner in the order of the server, others only on the card', async () => {
  const over: Alert = { ...isolation, id: 3, details: 'Airborne', until: '2026-11-30', is_past: true }
  const ended: Alert = { ...isolation, id: 4, kind: 'interpreter', details: 'Tigrinya', status: 'inactive' }
  answer({ state: 'listed', alerts: [isolation, fallRisk, over, ended] })
  await open()
  await expect.element(banner()).toHaveTextContent(/Isolation: Droplet.*Fall risk/)
  await expect.element(banner()).not.toHaveTextContent('Airborne')
  await expect.element(banner()).not.toHaveTextContent('Tigrinya')
  await expect.element(row('Airborne')).toHaveTextContent('No longer applies')
  await expect.element(row('Airborne')).toHaveTextContent(/until .30\/11\/2026/)
  await expect.element(row('Droplet')).toHaveTextContent('Active')
})

test('that nobody has recorded alerts, or that there are none, is said in the banner', async () => {
  answer({})
  server.on('alerts', 'noneKnown', () => {
    answer({ state: 'none_known', none_known: sample.none_known })
    return { data: sample.none_known as NonNullable<AlertList['none_known']> }
  })
  await open()
  await expect.element(banner()).toHaveTextContent('Alerts not recorded')
  await userEvent.click(page.getByRole('button', { name: 'Record no alerts' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Record' }))
  await expect.element(banner()).toHaveTextContent('No alerts')
  await expect.element(banner()).not.toHaveTextContent('Alerts not recorded')
})

test('a failed request is said in the banner and on the card, until it succeeds', async () => {
  server.on('alerts', 'list', () => new Failure(422))
  await open()
  await expect.element(banner()).toHaveTextContent('Alerts could not be loaded')
  await expect.element(page.getByRole('alert')).toHaveTextContent('may have alerts that are not shown')
  answer({ state: 'listed', alerts: [isolation] })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(banner()).toHaveTextContent('Isolation: Droplet')
  await expect.element(banner()).not.toHaveTextContent('could not be loaded')
})

test('an alert is added with the details that its kind needs', async () => {
  answer({})
  server.on('alerts', 'create', () => {
    answer({ state: 'listed', alerts: [isolation] })
    return { data: isolation }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Add alert' }))
  await userEvent.click(page.getByLabelText('Isolation', { exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Save alert' }))
  await expect.element(page.getByLabelText(/^Kind of isolation/)).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(page.getByLabelText(/^Kind of isolation/), 'Droplet')
  await userEvent.click(page.getByRole('button', { name: 'Save alert' }))
  await expect.element(banner()).toHaveTextContent('Isolation: Droplet')
  expect(server.received('alerts', 'create')).toMatchObject([
    { body: { kind: 'isolation', details: 'Droplet', until: null, status: 'active' } },
  ])
})

test('a correction that another person has overtaken says so', async () => {
  answer({ state: 'listed', alerts: [isolation] })
  server.on('alerts', 'update', () => invalid({ revision: ['Another person has changed this alert'] }))
  await open()
  await userEvent.click(page.getByRole('button', { name: /Edit alert/ }))
  await userEvent.click(page.getByLabelText('No longer applies'))
  await userEvent.fill(page.getByLabelText('Reason'), 'Negative test')
  await userEvent.click(page.getByRole('button', { name: 'Save alert' }))
  await expect.element(page.getByText('Another person has changed this alert')).toBeVisible()
  expect(server.received('alerts', 'update')).toMatchObject([
    { body: { status: 'inactive', status_reason: 'Negative test', revision: isolation.revision } },
  ])
})

test('an alert is marked as entered in error only with a reason', async () => {
  answer({ state: 'listed', alerts: [isolation] })
  server.on('alerts', 'remove', () => {
    answer({})
    return { message: 'Deleted Successfully' }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: /Edit alert/ }))
  await userEvent.click(page.getByRole('button', { name: 'Entered in error' }))
  const dialog = page.getByRole('dialog', { name: 'Mark this alert as entered in error?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as error' }))
  await expect.element(dialog.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Of another patient')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as error' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(banner()).not.toHaveTextContent('Isolation')
  expect(server.received('alerts', 'remove')).toMatchObject([
    { params: { id: String(isolation.id) }, body: { reason: 'Of another patient', revision: isolation.revision } },
  ])
  expect(server.received('alerts', 'update')).toEqual([])
})

test('without the permission, alerts are only shown', async () => {
  await signInAs(personWith(['show-appointment']))
  answer({ state: 'listed', alerts: [isolation] })
  await open()
  await expect.element(banner()).toHaveTextContent('Isolation: Droplet')
  await expect.element(page.getByRole('button', { name: 'Add alert' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Edit alert/ })).not.toBeInTheDocument()
})
