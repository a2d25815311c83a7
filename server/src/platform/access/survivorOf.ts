import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { RecordKind } from '#contract/kit/record'
import { readRows } from '../database/rows'
import type { RecordKey } from './access'

/** The kinds of record whose key is the id of an account. */
const ofAccounts: ReadonlySet<RecordKind> = new Set(['patient', 'user', 'userSummary', 'avatar'])

const SurvivorRow = z.strictObject({ survivor: z.int() })

/**
 * Returns the account into which the record of this key was merged, or that one in turn (decision 195); null for one that was
 * not merged, and for other kinds of record.
 */
export async function survivorOf(kind: RecordKind, key: RecordKey): Promise<number | null> {
  if (!ofAccounts.has(kind) || typeof key !== 'number') return null
  const [row] = await readRows(
    SurvivorRow,
    sql`
      with recursive merges (survivor, step) as (
        select survivor_id, 1 from patient_merges where merged_id = ${key} and undone_at is null
        union all select patient_merges.survivor_id, step + 1 from merges
          join patient_merges on patient_merges.merged_id = merges.survivor and patient_merges.undone_at is null
        where step < 20)
      select survivor from merges order by step desc limit 1`,
  )
  return row?.survivor ?? null
}
