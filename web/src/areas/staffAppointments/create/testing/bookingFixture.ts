import { page } from 'vitest/browser'
import type { FreeSlots } from '#contract/staffAppointments/freeSlots'
import type { SimilarPatient } from '#contract/users/newPatient'
import { openApp } from '../../../../testing/open'
import { personWith, signInAs } from '../../../../testing/people'
import { server } from '../../../../testing/testServer'

const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
export const clinic: FreeSlots = {
  id: 3,
  title: 'Heart clinic',
  type: 'virtual',
  type_text: 'Virtual',
  hospital: { id: 1, name: 'Al Noor Hospital' },
  specialty: { id: 2, name: 'Cardiology' },
  doctor: { id: 7, name: 'Mona El-Shazly', avatar: null, specialty: 'Cardiology' },
  time_zone: 'Africa/Cairo',
  price: 250,
  days: days.map((date, index) => ({
    date,
    slots:
      index === 0
        ? [
            { key: '09:00', label: '09:00 AM - 09:30 AM', starts_at: '2026-11-20T07:00:00Z' },
            { key: '09:30', label: '09:30 AM - 10:00 AM', starts_at: '2026-11-20T07:30:00Z' },
          ]
        : [],
    more: 0,
    walk_ins_left: null,
    is_national_vacation: index === 1,
  })),
}

export const similar: SimilarPatient = {
  id: 11,
  match: 'uuid',
  is_open: true,
  name_text: 'Ahmed Salem',
  birth_year: 1964,
  birth_date: '1964-03-14',
  gender: 'male',
  phone: '+201005550148',
  uuid: '26403140102375',
}
export const elsewhere: SimilarPatient = {
  ...similar,
  id: 12,
  match: 'phone',
  is_open: false,
  name_text: 'A. S.',
  birth_date: null,
  gender: null,
  phone: null,
  uuid: null,
}

export const booked = {
  data: {
    id: 5,
    code: 'x',
    short_code: 'K7QM3XWD',
    patient: { id: 11, name_text: 'Ahmed Salem' },
    doctor: { id: 7, name: 'Mona El-Shazly' },
    clinic: { id: 3, name: 'Heart clinic' },
    schedule_time: '2026-11-20 09:30',
    walk_in_text: null,
    starts_at: '2026-11-20T07:30:00Z',
    time_zone: 'Africa/Cairo',
    price: 250,
    payment_status: 1,
    payment_status_text: 'Unpaid',
    hold_expires_at: '2026-11-20T06:30:00Z',
    receipt: null,
  },
}

export const choices = {
  specialties: [{ id: 2, name: 'Cardiology' }],
  payment_types: [],
  country_code: 'EG',
  countries: [1],
  national_vacations: [{ title: 'Feast', from: '2030-01-01', to: '2030-01-02', country_id: 1 }],
  today: null,
}

export const pageOf = (data: FreeSlots[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length },
  doctors_error: null,
  clinics_error: null,
})

/** Answers what the front desk asks for, and signs a coordinator in. */
export async function mockBooking(): Promise<void> {
  sessionStorage.clear()
  server
    .on('staffBooking', 'utilities', () => ({ data: choices }))
    .on('staffBooking', 'freeSlots', () => pageOf([clinic]))
    .on('staffBooking', 'price', () => ({ data: { price: 250, is_follow_up: false } }))
    .on('staffBooking', 'message', () => ({
      data: { language: 'ar', title: 'تم حجز موعد لك', message: 'تم حجز موعد لك مع منى', channels: ['mail'] },
    }))
    .on('staffBooking', 'similarPatients', () => ({ data: [similar] }))
    .on('staffBooking', 'create', () => booked)
    .on('pickers', 'patients', () => ({
      data: [
        {
          id: 11,
          first_name: 'Ahmed',
          last_name: 'Salem',
          name_text: 'Ahmed Salem',
          name: 'Ahmed Salem',
          avatar: null,
          uuid: '26403140102375',
        },
      ],
    }))
  await signInAs(personWith(['create-appointment', 'list-patient']))
}

/** Opens the front desk. */
export const openDesk = () => openApp({ at: '/appointments/create' })
export const book = page.getByRole('button', { name: /^Book (appointment|and)/ })
export const search = page.getByRole('combobox', { name: 'Name, national ID, phone or booking number' })
export const slot = (time: string) => page.getByRole('button', { name: time })
