import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { IcdCodeInput, SavedIcdCode } from '#contract/icd/calls'
import { caller, db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { diagnosisCodes } from '../../schema/icd'
import { titlesToSave } from './titlesToSave'

type CodeInput = z.output<typeof IcdCodeInput>

/** A visit or an episode whose codes are saved. */
export type Coded = { appointment_id: number } | { episode_id: number }

const codesOf = (coded: Coded) =>
  and(
    'episode_id' in coded
      ? eq(diagnosisCodes.episode_id, coded.episode_id)
      : eq(diagnosisCodes.appointment_id, coded.appointment_id),
    isNull(diagnosisCodes.removed_at),
  )

/** Returns the saved codes of a visit or an episode in their order. */
export async function savedCodes(coded: Coded): Promise<SavedIcdCode[]> {
  const rows = await db()
    .select()
    .from(diagnosisCodes)
    .where(codesOf(coded))
    .orderBy(asc(diagnosisCodes.position), asc(diagnosisCodes.id))
  return rows.map(({ id, title, code, matching_pvs, added_at }) => ({
    id,
    title,
    theCode: code,
    matchingPVs: matching_pvs,
    added_at: added_at.toISOString(),
  }))
}

/**
 * Replaces the codes of a visit or an episode by these, in this order. Codes that are left out are removed, and stay as
 * history; saving the same codes again changes nothing. Expects the lock of the visit or the episode.
 * @throws Problem 422 on icd_codes for a code that is not known
 */
export async function replaceCodes(coded: Coded, given: readonly CodeInput[]): Promise<SavedIcdCode[]> {
  const wanted = [...new Map(given.map((code) => [code.theCode, code])).values()]
  const titles = await titlesToSave(wanted, 'icd_codes')
  const before = await savedCodes(coded)
  const removed = before.filter(({ theCode }) => wanted.every((code) => code.theCode !== theCode))
  const person = caller().id
  if (removed.length > 0) {
    await db()
      .update(diagnosisCodes)
      .set({ removed_by: person, removed_at: now() })
      .where(
        inArray(
          diagnosisCodes.id,
          removed.map(({ id }) => id),
        ),
      )
  }
  await reorder(before, wanted)
  const added = wanted.flatMap((code, position) =>
    before.some(({ theCode }) => theCode === code.theCode) ? [] : [{ ...code, position }],
  )
  if (added.length > 0) {
    await db()
      .insert(diagnosisCodes)
      .values(
        added.map(({ theCode, title, matchingPVs, position }) => ({
          ...coded,
          code: theCode,
          title: titles.get(theCode) ?? title,
          matching_pvs: matchingPVs,
          position,
          added_by: person,
          added_at: now(),
        })),
      )
  }
  return savedCodes(coded)
}

async function reorder(before: readonly SavedIcdCode[], wanted: readonly CodeInput[]): Promise<void> {
  const positions = new Map(wanted.map(({ theCode }, position) => [theCode, position]))
  const moved = before.flatMap(({ id, theCode }, index) => {
    const position = positions.get(theCode)
    return position === undefined || position === index ? [] : [{ id, position }]
  })
  if (moved.length === 0) return
  const [ids, newPositions] = [moved.map(({ id }) => id), moved.map(({ position }) => position)]
  await db().execute(sql`update diagnosis_codes set position = moved.position
    from unnest(${numberArray(ids)}, ${numberArray(newPositions)}) as moved (id, position)
    where diagnosis_codes.id = moved.id`)
}
