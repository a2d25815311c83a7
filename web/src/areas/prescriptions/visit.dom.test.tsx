import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patient as patientCalls } from '#contract/appointments/calls'
import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import { prescriptions } from '#contract/prescriptions/calls'
import type { Prescription } from '#contract/prescriptions/prescription'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, pageOf, server } from '../../testing/testServer'
import { activeOrder, utilities } from './testing'

const at = '2026-11-24T06:00:00.000Z'
const format = {
  ...{ starts_at: at, ends_at: at, hold_expires_at: null, pay_until: null },
  ...{ cancellable_until: at, full_refund_until: null },
  ...{ requested_at: at, decided_at: null, changed_at: at, at, birth_date: '1990-05-06', avatar: null },
  ...{ time_zone: 'Africa/Cairo', lobby_order: null, gender: 'female', clinic_type: 'virtual' },
}
const visitOrder: Prescription = { ...activeOrder, type: 'R', episode_id: null, appointment_id: 7 }
const { data: staffVisit } = sampleOf(staffAppointments.show.response, format)
const { data: ownVisit } = sampleOf(patientCalls.show.response, format)
const { data: samples } = sampleOf(prescriptions.ofOwnAppointment.response, {
  ...format,
  created_at: at,
  start_at: at,
  end_date: at,
  held_until: null,
})
const [sample] = samples

const staffPermissions = [
  'show-appointment',
  'list-prescription',
  'show-prescription',
  'create-prescription',
  'update-prescription',
] as const

function answerStaff(orders: Prescription[], mayPrescribe = true, status: 1 | 4 = 4) {
  const none = { state: 'not_recorded' as const, none_known: null }
  server
    .on('staffAppointments', 'show', () => ({ data: { ...staffVisit, id: 7, status } }))
    .on('allergies', 'list', () => ({ data: { ...none, allergies: [] } }))
    .on('alerts', 'list', () => ({ data: { ...none, alerts: [] } }))
    .on('problems', 'list', () => ({ data: { ...none, problems: [] } }))
    .on('prescriptions', 'listOfAppointment', (request) => pageOf(orders, request))
    .on('prescriptions', 'utilities', () => ({ data: { ...utilities, can_confirm_prescription: mayPrescribe } }))
    .on('prescriptions', 'warningsOfAppointment', () => ({
      data: { warnings: [{ kind: 'same_drug' as const, text: 'Already prescribed: Paracetamol' }] },
    }))
    .on('prescriptions', 'update', () => ({ data: visitOrder }))
    .on('prescriptions', 'updateStatus', () => ({ data: visitOrder }))
}
const part = () => page.getByRole('region', { name: 'Prescriptions', exact: true })

beforeEach(async () => {
  await signInAs(personWith(staffPermissions))
})

test('staff see the prescriptions of a visit, and its doctor edits one with the warnings of the visit', async () => {
  answerStaff([visitOrder])
  await openApp({ at: '/appointments/7/show' })
  await expect.element(part()).toHaveTextContent('Paracetamol')
  await expect
    .element(part().getByRole('link', { name: 'Print' }))
    .toHaveAttribute('href', '/appointments/7/prescriptions/print')
  await expect.element(part().getByRole('button', { name: 'New prescription', exact: true })).toBeVisible()
  expect(server.received('prescriptions', 'utilities')[0]?.query.get('appointmentId')).toBe('7')
  await userEvent.click(part().getByRole('button', { name: /^Edit/ }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Already prescribed: Paracetamol')
  expect(server.received('prescriptions', 'warningsOfAppointment')[0]?.params).toEqual({ id: '7' })
  await expect.element(dialog.getByRole('button', { name: 'Save as draft' })).not.toBeInTheDocument()
})

test('who cannot prescribe in the visit only sees what the server offers', async () => {
  answerStaff([{ ...visitOrder, editable: false, actions: ['hold', 'discontinue'] }], false)
  await openApp({ at: '/appointments/7/show' })
  await userEvent.click(part().getByRole('button', { name: 'More actions for Paracetamol' }))
  const items = () => page.getByRole('menuitem').elements()
  await expect.poll(() => items().map(({ textContent }) => textContent)).toEqual(['Hold', 'History', 'Discontinue'])
  await expect.element(page.getByRole('button', { name: 'New prescription', exact: true })).not.toBeInTheDocument()
})

test('a visit that has not begun has no prescriptions', async () => {
  answerStaff([], false, 1)
  await openApp({ at: '/appointments/7/show' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(part()).not.toBeInTheDocument()
  expect(server.received('prescriptions', 'listOfAppointment')).toEqual([])
})

const own = (changes: Partial<PatientPrescription>): PatientPrescription => {
  if (!sample) throw new Error('no sample')
  return {
    ...sample,
    id: 31,
    drug_name: 'Aspirin',
    status: 2,
    status_text: 'Active',
    notes: 'After breakfast',
    ...changes,
  }
}
async function openOwn(orders: PatientPrescription[]) {
  server
    .on('patient', 'show', () => ({ data: { ...ownVisit, id: 7 } }))
    .on('prescriptions', 'ofOwnAppointment', (request) => pageOf(orders, request))
  await signInAs(personWith(['patient-show-appointment'], { is_staff_member: false }))
  await openApp({ at: '/patient/timeline/appointment/7/show/prescription' })
}

test('a patient reads what was prescribed, and what not to take any longer', async () => {
  await openOwn([own({ id: 32, drug_name: 'Amlodipine', status: 4, status_text: 'Discontinued' }), own({})])
  await expect.element(page.getByText('After breakfast').first()).toBeVisible()
  await expect.element(page.getByText('Do not take this any longer.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Print or show codes' })).toBeVisible()
})

test('without an active prescription, nothing is printed', async () => {
  await openOwn([])
  await expect.element(page.getByText('Your doctor has not prescribed anything in this visit.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Print or show codes' })).not.toBeInTheDocument()
})

test('a visit of somebody else is not found', async () => {
  server.on('patient', 'show', () => new Failure(404))
  server.on('prescriptions', 'ofOwnAppointment', () => new Failure(404))
  await signInAs(personWith(['patient-show-appointment'], { is_staff_member: false }))
  await openApp({ at: '/patient/timeline/appointment/8/show/prescription' })
  await expect.element(page.getByRole('link', { name: 'My appointments' })).toBeVisible()
})
