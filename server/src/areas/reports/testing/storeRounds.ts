import type { TestServer } from '../../../platform/testing/server'
import { specialties } from '../../../schema/reference'
import { roundAttendance, roundCases, roundGuests, roundPeople, rounds } from '../../../schema/rounds'
import { idOf } from '../../../testing/stored'

interface RoundsToStore {
  hospital: number
  department: number
  doctors: { first: number; second: number }
  /** The stays on the agenda: of the first, the sheet was shown. */
  episodes: readonly [number, number]
}

const at = (text: string) => new Date(`2026-11-${text}Z`)

const sheet = {
  chief_complaint: 'Chest pain',
  ...{ diagnoses: [], allergies: [], scores: [], vitals: [], prescriptions: [], results: [] },
}

/**
 * Two rounds: one of an hour, of the first doctor with the second one, a guest, and two more who have not confirmed or were
 * removed; and one of the second doctor that nobody started.
 */
export async function storeRounds(
  { database }: TestServer,
  { hospital, department, doctors, episodes }: RoundsToStore,
): Promise<void> {
  const [specialty] = await database.select().from(specialties)
  const place = {
    ...{ specialty_id: specialty?.id ?? 0, unit_id: department, hospital_id: hospital, time_zone: 'Africa/Cairo' },
    ...{ type: 'virtual' as const, is_public: true, created_at: at('01T00:00:00') },
  }
  const [{ first, second }, made] = [doctors, at('10T00:00:00')]
  const held = idOf(
    await database
      .insert(rounds)
      .values({
        ...{ ...place, title: 'Round of medicine', organizer_id: first, created_by: first, status: 3 },
        ...{ starts_at: at('12T07:00:00'), ends_at: at('12T08:00:00'), session_token: crypto.randomUUID() },
        ...{ started_at: at('12T07:05:00'), ended_at: at('12T08:05:00') },
      })
      .returning({ id: rounds.id }),
  )
  await database.insert(rounds).values({
    ...{ ...place, title: 'Round of surgery', organizer_id: second, created_by: second, status: 4 },
    ...{ starts_at: at('16T07:00:00'), ends_at: at('16T08:00:00'), ended_at: at('16T09:00:00') },
  })
  await database.insert(roundPeople).values([
    { round_id: held, user_id: second, part: 'speaker' },
    { round_id: held, user_id: second, part: 'presenter', hospital_id: hospital },
  ])
  const guest = (name: string, state: 'confirmed' | 'registered' | 'removed') => ({
    ...{ round_id: held, part: 'public' as const, name, email: `${state}@test.example`, state, created_at: made },
  })
  const [invited] = await database
    .insert(roundGuests)
    .values([guest('Guest One', 'confirmed'), guest('Guest Two', 'registered'), guest('Guest Three', 'removed')])
    .returning({ id: roundGuests.id })
  const there = (from: string, until: string) => ({
    ...{ round_id: held, joined_at: at(from), seen_at: at(until), left_at: at(until) },
  })
  await database.insert(roundAttendance).values([
    { ...there('12T07:05:00', '12T08:05:00'), user_id: first },
    { ...there('12T07:06:00', '12T07:20:00'), user_id: second },
    { ...there('12T07:30:00', '12T08:05:00'), user_id: second },
    { ...there('12T07:10:00', '12T08:05:00'), guest_id: invited?.id ?? 0 },
  ])
  await database.insert(roundCases).values(
    episodes.map((episode, index) => ({
      ...{ round_id: held, episode_id: episode, hospital_id: hospital, state: 'accepted' as const, position: index },
      ...{ minutes: 20, consent: 'missing' as const, sheet, sheet_at: made, proposed_by: first, proposed_at: made },
      was_shown: index === 0,
    })),
  )
}
