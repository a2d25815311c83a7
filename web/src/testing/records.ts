import { Clinic } from '#contract/clinics/calls'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { Center } from '#contract/facilities/centers'
import { Hospital } from '#contract/facilities/hospitals'
import { roles as roleCalls } from '#contract/roles/calls'
import { User } from '#contract/users/calls'
import { Profile } from '#contract/users/profile'
import { Vacation } from '#contract/vacations/calls'
import { sampleOf } from './sampleOf'

// One record of each entity, as the server returns it.

const facility = {
  alternate_name: 'مستشفى الشمال',
  phone: '0220000001',
  c_phone: '0220000002',
  c_email: 'salma@north.test',
  time_zone: 'Asia/Dubai',
}

export const hospital = sampleOf(Hospital, facility)
export const center = sampleOf(Center, facility)

const hours = weekdayNames.flatMap((day, index) => [
  [`${day}_from`, `0${index + 1}:00`],
  [`${day}_to`, `1${index + 1}:30`],
])

export const clinic = sampleOf(Clinic, {
  alternate_title: 'عيادة القلب',
  type: 'physical',
  start_date: '2026-01-02',
  end_date: '2027-03-04',
  time_zone: 'Asia/Dubai',
  ...Object.fromEntries(hours),
})

const person = {
  alternate_name: 'منى فاروق',
  birth_date: '1990-05-06',
  phone: '+201000000001',
  guardian_phone: '+201000000002',
  time_zone: 'Asia/Dubai',
  email: 'mona@general.test',
  uuid: '29005060100023',
  guardian_uuid: '26001010100045',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  last_seen_at: '2026-01-03T00:00:00.000Z',
  alternate_bio: 'استشارية أمراض القلب',
}

export const user = sampleOf(User, person)
/** The signed-in user's own profile. */
export const profile = sampleOf(Profile, person)

/** The roles to choose from; the user has the second one. */
export const roleChoices = [
  { id: 9999, code: 'PATIENT', name: 'Patient', assignable: true },
  ...user.roles.map((id) => ({ id, code: 'DOCTOR', name: 'Doctor', assignable: true })),
]

export const role = sampleOf(roleCalls.show.response).data
export const vacation = sampleOf(Vacation, { type: 3, date_from: '2026-07-01', date_to: '2026-07-14' })
