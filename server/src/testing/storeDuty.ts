import { EVENT_TYPE, type EventType } from '#contract/calendarEvents/codes'
import type { TestServer } from '../platform/testing/server'
import { calendarEventDoctors, calendarEvents } from '../schema/calendarEvents'
import { idOf } from './stored'

/** A duty of the tests. */
export interface TestDuty {
  hospital: number
  people: readonly number[]
  /** Instants in ISO 8601. */
  from: string | Date
  to: string | Date
  type?: EventType
  specialty?: number | null
  inCharge?: number | null
}

/** Stores a duty, and returns its id. */
export async function storeDuty({ database, clock }: TestServer, duty: TestDuty): Promise<number> {
  const { hospital, people, from, to, type = EVENT_TYPE.duty, specialty = null, inCharge = null } = duty
  const [starts_at, at] = [new Date(from), clock.now()]
  const event_id = idOf(
    await database
      .insert(calendarEvents)
      .values({
        ...{ hospital_id: hospital, specialty_id: specialty, type, in_charge_id: inCharge, time_zone: 'Africa/Cairo' },
        ...{ starts_at, ends_at: new Date(to), original_start: starts_at },
        ...{ creator_id: people[0] ?? 0, created_at: at, updated_at: at },
      })
      .returning({ id: calendarEvents.id }),
  )
  await database.insert(calendarEventDoctors).values(people.map((user_id) => ({ event_id, user_id })))
  return event_id
}
