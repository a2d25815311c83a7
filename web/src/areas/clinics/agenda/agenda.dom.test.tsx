import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clinics } from '#contract/clinics/calls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const agenda = sampleOf(clinics.agenda.response, {
  starts_at: '2026-11-18T09:00:00.000Z',
  ends_at: '2026-11-18T12:00:00.000Z',
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  session_token: null,
  hold_expires_at: null,
}).data

const titles = {
  en: { title: 'Heart clinic', other_title: 'عيادة القلب' },
  ar: { title: 'عيادة القلب', other_title: 'Heart clinic' },
}

test.each([
  ['en', 'ar'],
  ['ar', 'en'],
] as const)('the agenda in %s also shows the title in the other script', async (language, other) => {
  const { title, other_title } = titles[language]
  server.on('clinics', 'agenda', () => ({ data: { ...agenda, clinic: { ...agenda.clinic, title, other_title } } }))
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment']))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026', language })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const line = page.getByText(other_title)
  await expect.element(line).toBeVisible()
  expect(line.element().closest('[lang]')?.getAttribute('lang')).toBe(other)
  expect(getComputedStyle(line.element()).unicodeBidi).toBe('isolate')
})

test('a patient of a hospital below: cause and complaint appear after a reason, and cancelling keeps the agenda', async () => {
  let isOpen = false
  const [appointment] = agenda.appointments
  if (!appointment) throw new Error('no sample')
  server.on('clinics', 'agenda', () => {
    const shown = isOpen ? { complaint: 'On the stairs' } : { cause: null, complaint: null }
    return { data: { ...agenda, appointments: [{ ...appointment, ...shown, is_open: isOpen }] } }
  })
  server.on('accessReasons', 'create', () => {
    isOpen = true
    return { data: { patient_id: appointment.patient.id, expires_at: '2026-11-19T10:00:00Z' } }
  })
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment']))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026' })
  const open = page.getByRole('button', { name: 'Open record with a reason' })
  await userEvent.click(open)
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(open).toBeVisible()
  await expect.element(page.getByText('NO COMPLAINT')).not.toBeInTheDocument()
  await userEvent.click(open)
  await userEvent.click(page.getByRole('radio', { name: 'Advice requested by the patient’s doctor' }))
  await userEvent.click(page.getByRole('button', { name: 'Open record', exact: true }))
  await expect.element(page.getByText('On the stairs')).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  expect(server.received('accessReasons', 'create').map(({ body }) => body.patient_id)).toEqual([
    appointment.patient.id,
  ])
})

test('the desk records an arrival with one press; a walk-in has a number and no time', async () => {
  const [appointment] = agenda.appointments
  if (!appointment) throw new Error('no sample')
  let recorded = {}
  server
    .on('clinics', 'agenda', () => ({
      data: {
        ...agenda,
        appointments: [
          {
            ...appointment,
            is_open: true,
            walk_in_text: 'Walk-in, number 13',
            arrival: null,
            arrival_choices: ['arrived', 'late'],
            ...recorded,
          },
        ],
      },
    }))
    .on('lobby', 'arrival', () => {
      const arrived = { arrival: 'arrived' as const, arrival_choices: ['left' as const] }
      recorded = arrived
      const { id } = appointment
      const at = '2026-11-18T09:00:00.000Z'
      return {
        data: { id, ...arrived, arrival_at: at, lobby_order: 13, lobby_state: 1, status: 2, status_text: 'In lobby' },
      }
    })
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment', 'update-appointment']))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026' })
  await expect.element(page.getByText('Walk-in, number 13')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Arrived' }))
  await expect.element(page.getByRole('button', { name: 'Left' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arrived' })).not.toBeInTheDocument()
  const call = server.received('lobby', 'arrival')[0]
  expect([call?.params, call?.body]).toEqual([{ id: String(appointment.id) }, { arrival: 'arrived' }])
  await expect.element(page.getByRole('group', { name: `Arrival of ${appointment.patient.name_text}` })).toHaveFocus()
})

test('who may not change appointments records no arrivals', async () => {
  const [appointment] = agenda.appointments
  if (!appointment) throw new Error('no sample')
  server.on('clinics', 'agenda', () => ({
    data: { ...agenda, appointments: [{ ...appointment, is_open: true, arrival_choices: ['arrived', 'late'] }] },
  }))
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment']))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026' })
  await expect.element(page.getByText(appointment.patient.name_text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arrived' })).not.toBeInTheDocument()
})

test('an appointment that awaits its payment says so', async () => {
  const [appointment] = agenda.appointments
  if (!appointment) throw new Error('no sample')
  const held = { ...appointment, status_text: 'Awaiting payment', hold_expires_at: '2026-11-18T09:20:00.000Z' }
  server.on('clinics', 'agenda', () => ({ data: { ...agenda, appointments: [held] } }))
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment']))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026' })
  await expect.element(page.getByText('Awaiting payment')).toBeVisible()
})
