import { type WeekdayName, weekdayNames } from '#contract/clinics/clinicInput'
import { nextRamadan } from '#contract/rules/hijriCalendar'
import { db, now } from '../platform/context'
import { clinicCoordinators, clinicDays, clinicExceptionDays, clinicExceptions, clinics } from '../schema/clinics'
import { levels, specialties } from '../schema/reference'
import type { DemoHospitals } from './places'

export interface DemoClinic {
  title: string
  alternate_title: string
  hospital: keyof DemoHospitals
  doctor: string
  specialty: string
  type: 'virtual' | 'physical'
  /** EGP. */
  price: number
  hours: [from: string, to: string]
  slotMinutes: number
  closed: readonly WeekdayName[]
  /** The booking deadline in minutes before the start of a slot; negative for minutes after it. */
  bookableUntil: number
  /** The emails of the coordinators. */
  coordinators: readonly string[]
}

/** Bookable until ten minutes after the start, so that a visitor of the demo can have a visit immediately. */
const afterStart = { bookableUntil: -10, coordinators: ['coordinator@demo.test'] }

/** Open at any hour, so that the demo can always be tried. */
const always: [string, string] = ['00:00', '23:59']
const weekend: readonly WeekdayName[] = ['friday', 'saturday']

const demoClinics: readonly DemoClinic[] = [
  {
    title: 'Cardiology by video',
    alternate_title: 'عيادة القلب بالفيديو',
    hospital: 'hub',
    doctor: 'doctor@demo.test',
    specialty: 'Cardiology',
    type: 'virtual',
    price: 0,
    hours: always,
    slotMinutes: 15,
    closed: [],
    ...afterStart,
  },
  {
    title: 'Cardiology outpatients',
    alternate_title: 'عيادة القلب الخارجية',
    hospital: 'hub',
    doctor: 'doctor@demo.test',
    specialty: 'Cardiology',
    type: 'physical',
    price: 300,
    hours: ['09:00', '17:00'],
    slotMinutes: 20,
    closed: ['friday'],
    ...afterStart,
  },
  {
    title: 'Children by video',
    alternate_title: 'عيادة الأطفال بالفيديو',
    hospital: 'banadir',
    doctor: 'doctor2@demo.test',
    specialty: 'Pediatrics',
    type: 'virtual',
    price: 0,
    hours: always,
    slotMinutes: 15,
    closed: [],
    ...afterStart,
  },
  {
    title: 'Children’s clinic',
    alternate_title: 'عيادة الأطفال',
    hospital: 'banadir',
    doctor: 'doctor2@demo.test',
    specialty: 'Pediatrics',
    type: 'physical',
    price: 150,
    hours: ['08:00', '20:00'],
    slotMinutes: 20,
    closed: [],
    ...afterStart,
  },
  {
    title: 'عيادة السكري والغدد',
    alternate_title: 'Diabetes and endocrine clinic',
    hospital: 'hub',
    doctor: 'doctor3@demo.test',
    specialty: 'Endocrinology',
    type: 'virtual',
    price: 0,
    hours: ['10:00', '15:00'],
    slotMinutes: 20,
    closed: weekend,
    ...afterStart,
  },
  {
    title: 'Skin clinic',
    alternate_title: 'عيادة الجلدية',
    hospital: 'aswan',
    doctor: 'doctor4@demo.test',
    specialty: 'Dermatology',
    type: 'physical',
    price: 200,
    hours: ['12:00', '18:00'],
    slotMinutes: 30,
    closed: weekend,
    ...afterStart,
  },
]

/** Shorter hours of a clinic in the next Ramadan, from Saturday to Wednesday. */
export async function seedRamadan(clinicId: number): Promise<void> {
  const { from, to } = nextRamadan(now().toISOString().slice(0, 10))
  const [stored] = await db()
    .insert(clinicExceptions)
    .values({ clinic_id: clinicId, kind: 'ramadan', date_from: from, date_to: to })
    .returning({ id: clinicExceptions.id })
  const open = weekdayNames.filter((weekday) => weekday !== 'thursday' && weekday !== 'friday')
  await db()
    .insert(clinicExceptionDays)
    .values(
      open.map((weekday) => {
        return { exception_id: stored?.id ?? 0, weekday, opens: '10:00', closes: '14:30', slot_minutes: 15 }
      }),
    )
}

async function idOfName(table: typeof specialties | typeof levels) {
  return new Map((await db().select({ id: table.id, name: table.name }).from(table)).map((row) => [row.name, row.id]))
}

/** The demo's clinics: free ones by video, others paid in cash; two of them open around the clock. */
export function seedClinics(places: DemoHospitals, people: Map<string, number>): Promise<Map<string, number>> {
  return storeClinics(demoClinics, places, people)
}

/**
 * Stores clinics of the demo with their weekly hours and coordinators.
 * @param people user ids by email
 * @returns the clinic ids by title
 */
export async function storeClinics(
  list: readonly DemoClinic[],
  places: DemoHospitals,
  people: Map<string, number>,
): Promise<Map<string, number>> {
  const at = now()
  const specialtyIds = await idOfName(specialties)
  const levelIds = await idOfName(levels)
  const person = (email: string) => people.get(email) ?? 0
  const stored = await db()
    .insert(clinics)
    .values(
      list.map((clinic) => ({
        title: clinic.title,
        alternate_title: clinic.alternate_title,
        hospital_id: places[clinic.hospital].id,
        level_id: levelIds.get('Consultant') ?? 0,
        specialty_id: specialtyIds.get(clinic.specialty) ?? 0,
        doctor_id: person(clinic.doctor),
        price: clinic.price * 100,
        start_date: '2024-01-01',
        end_date: '2100-01-01',
        time_zone: places[clinic.hospital].time_zone,
        type: clinic.type,
        address: clinic.type === 'physical' ? places[clinic.hospital].address : null,
        follow_up_price: clinic.price * 50,
        follow_up_period: 14,
        follow_up_unit: 'days' as const,
        physician_cancellation_tolerance: 1,
        physician_tolerance_unit: 'hours' as const,
        patient_cancellation_tolerance: 2,
        patient_tolerance_unit: 'hours' as const,
        last_appointment_tolerance: clinic.bookableUntil,
        last_appointment_unit: 'minutes' as const,
        walk_in_limit: clinic.type === 'physical' ? 5 : 0,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning({ id: clinics.id, title: clinics.title })
  const idOf = new Map(stored.map((clinic) => [clinic.title, clinic.id]))
  await db()
    .insert(clinicDays)
    .values(
      list.flatMap((clinic) =>
        weekdayNames
          .filter((weekday) => !clinic.closed.includes(weekday))
          .map((weekday) => ({
            clinic_id: idOf.get(clinic.title) ?? 0,
            weekday,
            opens: clinic.hours[0],
            closes: clinic.hours[1],
            slot_minutes: clinic.slotMinutes,
          })),
      ),
    )
  await db()
    .insert(clinicCoordinators)
    .values(
      list.flatMap(({ title, coordinators }) =>
        coordinators.map((email) => ({ clinic_id: idOf.get(title) ?? 0, user_id: person(email) })),
      ),
    )
  return idOf
}
