import { addDays } from '#contract/rules/calendarDate'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import { db, now } from '../platform/context'
import { vacations } from '../schema/vacations'
import type { DemoHospitals } from './places'

const { doctor, clinic, hospital, national } = VACATION_TYPE

/** One vacation of each type, far enough ahead that visitors of the demo can still book. */
export async function seedVacations(
  places: DemoHospitals,
  people: Map<string, number>,
  clinics: Map<string, number>,
): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const days = (from: number, to: number) => ({ date_from: addDays(today, from), date_to: addDays(today, to) })
  await db()
    .insert(vacations)
    .values([
      {
        title: 'إجازة سنوية',
        type: doctor,
        doctor_id: people.get('doctor@demo.test') ?? 0,
        ...days(61, 67),
      },
      {
        title: 'New examination couch',
        type: clinic,
        clinic_id: clinics.get('Cardiology outpatients') ?? 0,
        ...days(45, 45),
      },
      { title: 'Renewal of the power supply', type: hospital, hospital_id: places.hargeisa.id, ...days(52, 54) },
      { title: 'Public holiday', type: national, country_id: places.banadir.country_id, ...days(75, 75) },
    ])
}
