import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { roundPeople, roundStates, rounds } from '../../schema/rounds'
import type { DemoHospitals } from '../places'

const PlaceRow = z.strictObject({ unit: z.int(), specialty: z.int() })

const hour = 3_600_000
/** Part of the address of the round that runs, which checks of all screens open. */
const sessionToken = '0f9a52fe-3b51-4c87-9a53-5a4e5f2f6a01'

/** Plans a round of the hub for tomorrow and a public one, and holds one now. */
export async function seedRounds(places: DemoHospitals, people: ReadonlyMap<string, number>): Promise<void> {
  const [organizer = 0, speaker = 0, nurse = 0] = ['doctor@demo.test', 'doctor3@demo.test', 'nurse@demo.test'].map(
    (email) => people.get(email),
  )
  const [place] = await readRows(
    PlaceRow,
    sql`select departments.id as unit, users.specialty_id as specialty from departments join users on users.id = ${organizer}
      where departments.hospital_id = ${places.hub.id} and departments.closed_at is null order by departments.id limit 1`,
  )
  const { unit: unit_id, specialty: specialty_id } = orNotFound(place)
  const at = now()
  const after = (hours: number) => new Date(at.getTime() + hours * hour)
  const planned = (title: string, starts: number) => ({
    ...{ title, organizer_id: organizer, specialty_id, unit_id, hospital_id: places.hub.id, time_zone: 'Africa/Cairo' },
    ...{ starts_at: after(starts), ends_at: after(starts + 1), type: 'virtual' as const, is_public: false },
    ...{ created_by: organizer, created_at: at },
  })
  const running = { status: ROUND_STATUS.running, started_at: at, session_token: sessionToken }
  const stored = await db()
    .insert(rounds)
    .values([
      planned('Heart failure, third stay', 24),
      { ...planned('Chest pain when the kidneys fail', 0), ...running },
      { ...planned('Mitral valve disease in pregnancy', 48), is_public: true },
    ])
    .returning({ id: rounds.id })
  for (const { id: round_id } of stored) {
    await db().insert(roundStates).values({ round_id, presenter_id: organizer, changed_at: at })
    const parts = [
      { round_id, user_id: speaker, part: 'speaker' as const },
      { round_id, user_id: nurse, part: 'attendee' as const },
    ]
    await db().insert(roundPeople).values(parts)
  }
}
