import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PatientAppointment } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import { navigate } from '../../../app/router/navigation'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { Failure, server } from '../../../testing/testServer'

const sample = sampleOf(calls.show.response, {
  time_zone: 'Africa/Cairo',
  avatar: null,
  starts_at: '2030-03-02T06:00:00.000Z',
  ends_at: '2030-03-02T06:15:00.000Z',
  hold_expires_at: '2030-03-01T06:00:00.000Z',
  cancellable_until: '2030-03-02T05:00:00.000Z',
  full_refund_until: null,
  pay_until: '2030-03-01T06:00:00.000Z',
  schedule_time: '2030-03-02 09:00',
  patient_birth_date: '1990-05-06',
}).data

/** A slot that is held for the patient at clinic 7. */
function held(id: number): PatientAppointment {
  return { ...sample, id, clinic_id: 7, status: 0, cause: null, complaint: null, attachments_count: 0 }
}

const complaint = () => page.getByRole('textbox', { name: 'Symptoms' })
const write = (id: number) => navigate(`/complaint/create?appointment_id=${id}`)

beforeEach(async () => {
  sessionStorage.clear()
  server
    .on('patient', 'show', ({ params }) => ({ data: held(Number(params.id)) }))
    .on('patient', 'attachments', () => ({ data: [] }))
    .on('patient', 'slots', () => new Failure(404, { error: 'Not Found' }))
    .on('patient', 'list', () => ({ upcomingAppointments: [], pastAppointments: [], missedAppointments: [] }))
  await signInAs(personWith(['schedule-appointment', 'patient-show-appointment']))
})

async function openAndWrite() {
  const opened = await openApp({ at: '/complaint/create?appointment_id=5' })
  await userEvent.fill(complaint(), 'Cough for a week')
  return opened
}

test('the symptoms of one booking do not appear in the next one at the same clinic', async () => {
  await openAndWrite()
  await navigate('/terms')
  await write(6)
  await expect.element(complaint()).toHaveValue('')
})

test('a patient who goes back to choose another time keeps what was written, once', async () => {
  await openAndWrite()
  await navigate('/patient/slot/select?clinic_id=7&date=2030-03-02')
  await write(6)
  await expect.element(complaint()).toHaveValue('Cough for a week')
  await navigate('/terms')
  await write(8)
  await expect.element(complaint()).toHaveValue('')
})

test('symptoms that were carried over are deleted when the patient leaves the times without choosing one', async () => {
  await openAndWrite()
  await navigate('/patient/slot/select?clinic_id=7&date=2030-03-02')
  await navigate('/terms')
  await write(6)
  await expect.element(complaint()).toHaveValue('')
})

test('a reload keeps what was written for the same booking', async () => {
  const opened = await openAndWrite()
  await opened.unmount()
  await openApp({ at: '/complaint/create?appointment_id=5' })
  await expect.element(complaint()).toHaveValue('Cough for a week')
})
