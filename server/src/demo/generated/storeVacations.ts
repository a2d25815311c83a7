import { addDays } from '#contract/rules/calendarDate'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import { insertRows } from './insertRows'

/** Vacations of doctors, in days from today, both included. */
const absences = [
  { email: 'h.lotfy@staff.demo.test', title: 'إجازة سنوية', from: -48, to: -42 },
  { email: 's.elmi@staff.demo.test', title: 'Training course in Nairobi', from: -27, to: -24 },
  { email: 'r.fouad@staff.demo.test', title: 'Annual leave', from: -12, to: -8 },
  { email: 's.ghoneim@staff.demo.test', title: 'Orthopedics congress', from: 9, to: 12 },
]

/**
 * Stores the vacations of the generated doctors.
 * @param today 'YYYY-MM-DD'
 * @param people user ids by email
 */
export async function storeVacations(today: string, people: ReadonlyMap<string, number>): Promise<void> {
  await insertRows(
    'vacations',
    absences.map(({ email, title, from, to }) => ({
      title,
      type: VACATION_TYPE.doctor,
      doctor_id: people.get(email),
      date_from: addDays(today, from),
      date_to: addDays(today, to),
    })),
  )
}
