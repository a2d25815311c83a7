import { eq, sql } from 'drizzle-orm'
import type { TestServer } from '../../../platform/testing/server'
import { roundCaseImages, roundCases, roundPeople, roundStates, rounds } from '../../../schema/rounds'
import { idOf } from '../../../testing/stored'

interface RoundToStore {
  hospital: number
  department: number
  organizer: number
  isRunning?: boolean
  isEnded?: boolean
  speakers?: readonly number[]
  /** The stay of its only case, which is shown if it runs. */
  episode?: number
  /** Copies of images that its sheet shows. */
  images?: readonly number[]
}

const emptySheet = {
  chief_complaint: 'Chest pain',
  ...{ diagnoses: [], allergies: [], scores: [], vitals: [], prescriptions: [], results: [] },
}

/** Stores a round that begins now, and returns its id and that of its case. */
export async function storeRound(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  {
    hospital,
    department,
    organizer,
    isRunning = false,
    isEnded = false,
    speakers = [],
    episode,
    images = [],
  }: RoundToStore,
): Promise<{ round: number; roundCase: number }> {
  const at = clock.now()
  const hasBegun = isRunning || isEnded
  const round = idOf(
    await database
      .insert(rounds)
      .values({
        ...{
          title: 'Cardiology round',
          organizer_id: organizer,
          specialty_id: 1,
          unit_id: department,
          hospital_id: hospital,
        },
        ...{ starts_at: at, ends_at: new Date(at.getTime() + 5_400_000), time_zone: 'Africa/Cairo', type: 'virtual' },
        ...{ is_public: false, created_by: organizer, created_at: at },
        ...(hasBegun ? { session_token: crypto.randomUUID(), started_at: at } : {}),
        ...(isEnded ? { ended_at: at } : {}),
        status: isEnded ? 3 : isRunning ? 2 : 1,
      })
      .returning({ id: rounds.id }),
  )
  if (speakers.length > 0)
    await database
      .insert(roundPeople)
      .values(speakers.map((user_id) => ({ round_id: round, user_id, part: 'speaker' as const })))
  await database.insert(roundStates).values({ round_id: round, presenter_id: organizer, changed_at: at })
  if (episode === undefined) return { round, roundCase: 0 }
  const roundCase = idOf(
    await database
      .insert(roundCases)
      .values({
        ...{ round_id: round, episode_id: episode, hospital_id: hospital, state: 'accepted', position: 1 },
        ...{ question: 'Is it safe?', minutes: 20, consent: 'missing', sheet: emptySheet, sheet_at: at },
        ...{ proposed_by: organizer, proposed_at: at },
      })
      .returning({ id: roundCases.id }),
  )
  if (images.length > 0)
    await database
      .insert(roundCaseImages)
      .values(images.map((image_id, index) => ({ case_id: roundCase, image_id, position: index + 1 })))
  const shown = { was_shown: hasBegun, shown_since: isRunning ? at : null }
  await database.update(roundCases).set(shown).where(eq(roundCases.id, roundCase))
  if (isRunning) await database.execute(sql`update round_states set case_id = ${roundCase} where round_id = ${round}`)
  return { round, roundCase }
}
