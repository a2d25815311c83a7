import { type WeekdayName, weekdayNames } from '#contract/clinics/clinicInput'
import { clinicCoordinators, clinicDays, clinics } from '../areas/clinics'
import { levels, specialties } from '../areas/reference'
import { db, now } from '../platform/context'
import type { DemoHospitals } from './places'

interface DemoClinic {
  title: string
  hospital: keyof DemoHospitals
  doctor: string
  specialty: string
  type: 'virtual' | 'physical'
  /** EGP. */
  price: number
  hours: [from: string, to: string]
  slotMinutes: number
  closed: readonly WeekdayName[]
}

/** Open at whatever hour somebody tries the demo. */
const always: [string, string] = ['00:00', '23:59']
const weekend: readonly WeekdayName[] = ['friday', 'saturday']

const demoClinics: readonly DemoClinic[] = [
  {
    title: 'Cardiology by video',
    hospital: 'hub',
    doctor: 'doctor@demo.test',
    specialty: 'Cardiology',
    type: 'virtual',
    price: 0,
    hours: always,
    slotMinutes: 15,
    closed: [],
  },
  {
    title: 'Cardiology outpatients',
    hospital: 'hub',
    doctor: 'doctor@demo.test',
    specialty: 'Cardiology',
    type: 'physical',
    price: 300,
    hours: ['09:00', '17:00'],
    slotMinutes: 20,
    closed: ['friday'],
  },
  {
    title: 'Children by video',
    hospital: 'banadir',
    doctor: 'doctor2@demo.test',
    specialty: 'Pediatrics',
    type: 'virtual',
    price: 0,
    hours: always,
    slotMinutes: 15,
    closed: [],
  },
  {
    title: 'Children’s clinic',
    hospital: 'banadir',
    doctor: 'doctor2@demo.test',
    specialty: 'Pediatrics',
    type: 'physical',
    price: 150,
    hours: ['08:00', '20:00'],
    slotMinutes: 20,
    closed: [],
  },
  {
    title: 'عيادة السكري والغدد',
    hospital: 'hub',
    doctor: 'doctor3@demo.test',
    specialty: 'Endocrinology',
    type: 'virtual',
    price: 0,
    hours: ['10:00', '15:00'],
    slotMinutes: 20,
    closed: weekend,
  },
  {
    title: 'Skin clinic',
    hospital: 'aswan',
    doctor: 'doctor4@demo.test',
    specialty: 'Dermatology',
    type: 'physical',
    price: 200,
    hours: ['12:00', '18:00'],
    slotMinutes: 30,
    closed: weekend,
  },
]

async function idOfName(table: typeof specialties | typeof levels) {
  return new Map((await db().select({ id: table.id, name: table.name }).from(table)).map((row) => [row.name, row.id]))
}

/** The demo's clinics: free ones by video, others paid in cash; two of them open around the clock. */
export async function seedClinics(places: DemoHospitals, people: Map<string, number>) {
  const at = now()
  const specialtyIds = await idOfName(specialties)
  const levelIds = await idOfName(levels)
  const person = (email: string) => people.get(email) ?? 0
  const stored = await db()
    .insert(clinics)
    .values(
      demoClinics.map((clinic) => ({
        title: clinic.title,
        hospitalId: places[clinic.hospital].id,
        levelId: levelIds.get('Consultant') ?? 0,
        specialtyId: specialtyIds.get(clinic.specialty) ?? 0,
        doctorId: person(clinic.doctor),
        price: clinic.price * 100,
        startDate: '2024-01-01',
        endDate: '2100-01-01',
        timeZone: places[clinic.hospital].timeZone,
        type: clinic.type,
        address: clinic.type === 'physical' ? places[clinic.hospital].address : null,
        followUpPrice: clinic.price * 50,
        followUpPeriod: 14,
        followUpUnit: 'days' as const,
        physicianCancellationTolerance: 1,
        physicianToleranceUnit: 'hours' as const,
        patientCancellationTolerance: 2,
        patientToleranceUnit: 'hours' as const,
        // Bookable until ten minutes after the start, so that a visitor of the demo can be seen at once.
        lastAppointmentTolerance: -10,
        lastAppointmentUnit: 'minutes' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: clinics.id, title: clinics.title })
  const idOf = new Map(stored.map((clinic) => [clinic.title, clinic.id]))
  await db()
    .insert(clinicDays)
    .values(
      demoClinics.flatMap((clinic) =>
        weekdayNames
          .filter((weekday) => !clinic.closed.includes(weekday))
          .map((weekday) => ({
            clinicId: idOf.get(clinic.title) ?? 0,
            weekday,
            opens: clinic.hours[0],
            closes: clinic.hours[1],
            slotMinutes: clinic.slotMinutes,
          })),
      ),
    )
  await db()
    .insert(clinicCoordinators)
    .values(stored.map((clinic) => ({ clinicId: clinic.id, userId: person('coordinator@demo.test') })))
  return idOf
}
