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
