import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { ROUND_STATUS } from '#contract/rounds/codes'
import { addCase } from '../../areas/rounds'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { episodes } from '../../schema/episodes'
import { roundCases, roundPeople, roundStates, rounds } from '../../schema/rounds'
import type { DemoHospitals } from '../places'

const PlaceRow = z.strictObject({ unit: z.int(), specialty: z.int() })

const hour = 3_600_000
/** Part of the address of the round that runs, which checks of all screens open. */
const sessionToken = '0f9a52fe-3b51-4c87-9a53-5a4e5f2f6a01'

const questions = ['Fluids or diuretics first?', 'When is the beta blocker started again?']

/** Prepares cases of a hospital for a round: the first one can be shown, the other one was not checked by a second person. */
async function prepareCases(
  round_id: number,
  hospital: number,
  { speaker, organizer }: Record<'speaker' | 'organizer', number>,
) {
  const found = await db()
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.hospital_id, hospital), eq(episodes.status, EPISODE_STATUS.open)))
    .orderBy(asc(episodes.id))
    .limit(questions.length)
  const at = now()
  for (const [index, { id: episode_id }] of found.entries()) {
    const id = await addCase({
      round_id,
      episode_id,
      state: 'accepted',
      position: index + 1,
      question: questions[index] ?? null,
      summary: null,
      minutes: 20,
      presenter_id: speaker,
      consent: 'written',
      consent_by: speaker,
      consent_at: at,
      consent_recording: false,
      proposed_by: speaker,
      proposed_at: at,
      shown_since: null,
      shown_seconds: 0,
      was_shown: false,
    })
    if (index === 0)
      await db().update(roundCases).set({ checked_by: organizer, checked_at: at }).where(eq(roundCases.id, id))
  }
}

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
  const [, held] = stored
  if (held) await prepareCases(held.id, places.hub.id, { speaker, organizer })
}
