import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { RoundNote } from '#contract/rounds/conference'
import { caller, db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { roundCases, roundNotes } from '../../schema/rounds'
import { iso } from './roundRow'
import { changeAndPublish, lockRunning } from './state'

/**
 * Writes a note of a round into a case that it has shown.
 * @returns its id
 * @throws Problem 404; 422 if the round does not run, or has not shown the case
 */
export async function addNote(roundId: number, episodeId: number, note: string): Promise<number> {
  await lockRunning(roundId)
  const [shown] = await db()
    .select({ id: roundCases.id })
    .from(roundCases)
    .where(and(eq(roundCases.round_id, roundId), eq(roundCases.episode_id, episodeId), eq(roundCases.was_shown, true)))
  if (!shown) throw fieldProblem('case_id', 'roundCase.notShown')
  const [row] = await db()
    .insert(roundNotes)
    .values({ round_id: roundId, episode_id: episodeId, author_id: caller().id, at: now(), note })
    .returning({ id: roundNotes.id })
  await changeAndPublish(roundId)
  return orNotFound(row).id
}

const NoteRow = z.strictObject({
  id: z.int(),
  round_id: z.int(),
  round_title: z.string(),
  author: PersonRow,
  at: z.int(),
  note: z.string(),
  sort_key: SortKey,
})
type NoteRow = z.output<typeof NoteRow>

const CountRow = z.strictObject({ total: z.int() })

const newestFirst = listOrder(
  descending({ expression: sql`round_notes.at`, type: 'timestamptz', isNullable: false }),
  descending(roundNotes.id),
)

/** Returns the list of the notes of rounds in a case, the newest first. */
export function notesOfEpisode(episodeId: number): ListRows<NoteRow, RoundNote> & { count(): Promise<number> } {
  const condition = sql`round_notes.episode_id = ${episodeId}`
  return {
    order: newestFirst,
    rows: (slice) =>
      readJsonRows(
        NoteRow,
        sql`select round_notes.id, round_notes.round_id, rounds.title as round_title, ${sql.raw(personJson('authors'))} as author,
            ${sql.raw(epochMs('round_notes.at'))} as at, round_notes.note, ${newestFirst.key} as sort_key
          from round_notes join rounds on rounds.id = round_notes.round_id join users as authors on authors.id = round_notes.author_id
          where ${and(condition, slice.after)} ${orderAndLimit(newestFirst, slice)}`,
      ),
    toResponse: (rows) =>
      rows.map(({ author, at, sort_key: _, ...note }) => ({ ...note, author: personOf(author), at: iso(at) })),
    async count() {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from round_notes where ${condition}`)
      return row?.total ?? 0
    },
  }
}
