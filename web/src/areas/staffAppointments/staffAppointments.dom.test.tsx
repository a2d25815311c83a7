import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prescriptions } from '#contract/prescriptions/calls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { server } from '../../testing/testServer'
import { mockBooking, search, slot } from './create/testing/bookingFixture'

const sample = {
  starts_at: '2026-12-01T08:00:00.000Z',
  ends_at: '2026-12-01T08:15:00.000Z',
  cancellable_until: '2026-12-01T07:00:00.000Z',
  requested_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  changed_at: '2026-11-20T08:00:00.000Z',
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at: '2026-11-20T08:00:00.000Z',
  status: 1,
  status_text: 'Scheduled',
  payment_status: 2,
  payment_status_text: 'Paid',
  is_open: true,
  physician_cancellable: true,
  can_delete: false,
  lobby_order: null,
}
const { data: appointment } = sampleOf(staffAppointments.show.response, sample)
const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }

function answer(changes: Partial<StaffAppointment>) {
  server.on('staffAppointments', 'list', () => ({ data: [{ ...appointment, ...changes }], meta }))
  server.on('staffAppointments', 'show', () => ({ data: { ...appointment, ...changes } }))
}

const everything = ['list-appointment', 'show-appointment', 'update-appointment', 'delete-appointment'] as const

beforeEach(() => {
  server.on('staffAppointments', 'filters', () => ({ data: { hospitals: [], specialties: [] } }))
  server.on('views', 'list', () => ({ data: [] }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
})

test.each([
  [150, 'EGP 150 will be refunded.'],
  [0, 'Nothing was paid, so nothing is refunded.'],
])('cancelling says first that the patient is notified, and that of %s EGP: %s', async (refund, text) => {
  answer({ refund_if_cancelled: refund })
  server.on('staffAppointments', 'cancel', () => ({ data: { ...appointment, status: 6 } }))
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments' })
  await userEvent.click(page.getByRole('row').getByRole('button', { name: 'More actions for' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Cancel appointment' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('The patient will be notified')
  const shown = dialog
    .element()
    .textContent?.replace(/[\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
  expect(shown).toContain(text)
  expect(server.received('staffAppointments', 'cancel')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Yes, cancel it' }))
  await expect.element(page.getByText('The appointment was cancelled')).toBeVisible()
  expect(server.received('staffAppointments', 'cancel')).toHaveLength(1)
})

test('what staff can neither move nor cancel has no available actions', async () => {
  answer({ physician_cancellable: false, status: 4 })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments' })
  await expect.element(page.getByText('No Available Actions')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reschedule: ' })).not.toBeInTheDocument()
})

test('the first action of a scheduled appointment is to reschedule it, even after the time to cancel it', async () => {
  answer({ id: 7, physician_cancellable: false, walk_in_text: null })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments' })
  const reschedule = page.getByRole('link', { name: 'Reschedule: ' })
  await expect.element(reschedule).toHaveAttribute('href', '/appointments/7/edit')
  await expect.element(page.getByText('No Available Actions')).not.toBeInTheDocument()
})

test.each([
  ['missed', 5],
  ['cancelled', 6],
])(
  'an appointment that was %s is booked again: the desk begins with the patient and the specialty',
  async (_, status) => {
    const patient = { ...appointment.patient, id: 11, name_text: 'Ahmed Salem' }
    answer({ physician_cancellable: false, status, patient, specialty: { id: 2, name: 'Cardiology' } })
    await mockBooking()
    await signInAs(personWith([...everything, 'create-appointment']))
    await openApp({ at: '/appointments' })
    await userEvent.click(page.getByRole('button', { name: 'Book again: Ahmed Salem' }))
    await expect.element(search).toHaveValue('Ahmed Salem')
    await expect.element(slot('9:00 AM')).toBeVisible()
    expect(location.href).toMatch(/\/appointments\/create$/)
  },
)

test('who may not book has no button to book again', async () => {
  answer({ physician_cancellable: false, status: 5 })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments' })
  await expect.element(page.getByText('No Available Actions')).toBeVisible()
})

test('without the permission to change appointments there are no actions', async () => {
  answer({})
  await signInAs(personWith(['list-appointment']))
  await openApp({ at: '/appointments' })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument()
})

test('tabs by status show their counts and keep the other filters; awaiting payment is one of them', async () => {
  const counts = {
    statuses: [
      { status: 1, total: 33 },
      { status: 5, total: 2 },
    ],
    awaiting: 4,
  }
  server.on('staffAppointments', 'list', () => ({ data: [appointment], meta, counts }))
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments?clinic_id=3&payment_status=2' })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Status of the appointments' }).getByRole('link', { name })
  await expect.element(tab('All')).toHaveTextContent('All35')
  await expect.element(tab('All')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('In Lobby')).toHaveTextContent('In Lobby0')
  await userEvent.click(tab('Missed'))
  await expect.element(tab('Missed')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(tab('Awaiting payment'))
  await expect.element(tab('Awaiting payment')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(tab('All'))
  const asked = () =>
    server
      .received('staffAppointments', 'list')
      .map(({ query }) =>
        ['clinic_id', 'status', 'payment_status', 'with_counts'].map((name) => query.get(name)).join(),
      )
  await expect.poll(asked).toEqual(['3,,2,1', '3,5,2,1', '3,,awaiting,1', '3,,,1'])
})

test('the appointments of one patient are listed for all dates, until the filter is removed', async () => {
  answer({ patient: { ...appointment.patient, id: 41, name_text: 'Mariam Lotfy' } })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments?patient_id=41' })
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Remove filter Patient' }))
  await expect.element(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  const asked = server.received('staffAppointments', 'list').map(({ query }) => query.get('patient_id'))
  expect(asked).toEqual(['41', null])
})

test('the list begins today, and a search is for all dates', async () => {
  answer({})
  await signInAs(personWith(everything, { time_zone: 'Africa/Cairo' }))
  await openApp({ at: '/appointments' })
  await expect.element(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  await userEvent.fill(page.getByRole('searchbox'), 'Ahmed')
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect
    .poll(() =>
      server
        .received('staffAppointments', 'list')
        .map(({ query }) => [query.get('q') ?? '', query.get('period') ?? '']),
    )
    .toEqual([
      ['', 'upcoming'],
      ['Ahmed', ''],
    ])
})

test('a page that was opened to delete an appointment which is not cancelled says why it cannot', async () => {
  answer({ can_delete: false })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments/1/delete' })
  await expect.element(page.getByText('Only a cancelled appointment')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yes' })).not.toBeInTheDocument()
})

test('a deleted appointment is deleted only after the confirmation', async () => {
  answer({ can_delete: true, status: 6, status_text: 'Cancelled', physician_cancellable: false })
  server.on('staffAppointments', 'remove', () => ({ message: 'Deleted Successfully' }))
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments/1/show' })
  await userEvent.click(page.getByRole('link', { name: 'Delete' }))
  const yes = page.getByRole('button', { name: 'Yes' })
  await expect.element(yes).toBeVisible()
  expect(server.received('staffAppointments', 'remove')).toEqual([])
  await userEvent.click(yes)
  await expect.element(page.getByText('The appointment was deleted')).toBeVisible()
  expect(server.received('staffAppointments', 'remove')).toHaveLength(1)
})

test('a move shows from where to where, each in the time of its clinic', async () => {
  const [event] = appointment.history
  if (!event?.from || !event.to) throw new Error('no sample')
  const from = { ...event.from, starts_at: '2026-11-30T08:00:00.000Z', clinic: { id: 1, name: 'Old clinic' } }
  const to = { ...event.to, clinic: { id: 2, name: 'New clinic' } }
  answer({ history: [{ ...event, event: 'moved', from, to }] })
  await signInAs(personWith(everything))
  await openApp({ at: '/appointments/1/show' })
  await expect.element(page.getByText(/From .*30.*Old clinic.* to .*New clinic/)).toBeVisible()
})

test.each([
  ['the doctor of a finished visit adds diagnosis codes to it', 0, 1],
  ['other staff only see the diagnosis codes of a finished visit', 1, 0],
])('%s', async (_, other, forms) => {
  const person = personWith(everything)
  server.on('icd', 'fetchAppointment', () => ({ data: [] }))
  server.on('prescriptions', 'utilities', () => sampleOf(prescriptions.utilities.response))
  answer({ id: 1, status: 4, doctor: { ...appointment.doctor, id: person.id + other } })
  await signInAs(person)
  await openApp({ at: '/appointments/1/show' })
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Diagnosis codes' }).elements()).toHaveLength(forms)
})
