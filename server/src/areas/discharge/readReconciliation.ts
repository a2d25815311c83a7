import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Verdict, verdicts } from '#contract/discharge/codes'
import type { Reconciliation } from '#contract/discharge/reconciliation'
import { readRows } from '../../platform/database/rows'
import { localizedName } from '../../platform/texts'
import {
  bringUpToDate,
  ofEpisode,
  opens,
  type PrescriptionRow,
  prescriptionOf,
  prescriptionRows,
} from '../prescriptions'

/**
 * Returns the condition for the ward prescriptions that need a verdict: those that are active or on hold, except what is
 * given once and was recorded.
 */
export function isCurrent(episodeId: number): SQL {
  return sql`prescriptions.episode_id = ${episodeId} and prescriptions.type = 'doctor' and prescriptions.status in (2, 3)
    and not (prescriptions.kind = 'once' and exists (select from executions
      where executions.prescription_id = prescriptions.id and executions.status <> 1))`
}

/** Returns the condition for the active prescriptions for the time after discharge. */
export function isForDischarge(episodeId: number): SQL {
  return sql`prescriptions.episode_id = ${episodeId} and prescriptions.type = 'S' and prescriptions.status = 2`
}

const VerdictRow = z.strictObject({
  prescription_id: z.int(),
  verdict: z.enum(verdicts).nullable(),
  reason: z.string().nullable(),
  discharge_prescription_id: z.int().nullable(),
  copy_id: z.int().nullable(),
})

const HomeRow = z.strictObject({
  id: z.int(),
  drug_id: z.int().nullable(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  dosage: z.string(),
  verdict: z.enum(verdicts).nullable(),
  reason: z.string().nullable(),
  discharge_prescription_id: z.int().nullable(),
})
export type HomeRow = z.output<typeof HomeRow>

/** Before anything is decided. */
const none: Partial<z.output<typeof VerdictRow>> = {}

/** A ward prescription, and what is decided about it. */
interface CurrentRow {
  row: PrescriptionRow
  verdict: Verdict | null
  reason: string | null
  carrier: number | null
  /** Its active copy for the time after discharge. */
  copy: number | null
}

/** The rows of a reconciliation, independent of the language. */
export interface ReconciliationRows {
  current: CurrentRow[]
  home: HomeRow[]
  discharge: PrescriptionRow[]
}

async function verdictRows(episodeId: number): Promise<Map<number, z.output<typeof VerdictRow>>> {
  const rows = await readRows(
    VerdictRow,
    sql`select prescriptions.id as prescription_id, decided.verdict, decided.reason, decided.discharge_prescription_id,
        (select copies.id from prescriptions as copies
          where copies.cloned_from_id = prescriptions.id and copies.type = 'S' and copies.status = 2) as copy_id
      from prescriptions left join discharge_verdicts as decided on decided.prescription_id = prescriptions.id
      where prescriptions.episode_id = ${episodeId} and prescriptions.type = 'doctor'`,
  )
  return new Map(rows.map((row) => [row.prescription_id, row]))
}

function homeRows(episodeId: number): Promise<HomeRow[]> {
  return readRows(
    HomeRow,
    sql`select medicines.id, medicines.drug_id, coalesce(drugs.drug_name, medicines.name) as name,
        drugs.drug_name_ar as alternate_name, medicines.dosage, medicines.verdict, medicines.reason,
        medicines.discharge_prescription_id
      from discharge_home_medicines as medicines left join drugs on drugs.id = medicines.drug_id
      where medicines.episode_id = ${episodeId} order by medicines.position`,
  )
}

/**
 * Reads the reconciliation of an episode. The ward prescriptions of a closed episode are those with a verdict.
 * @param isOpen whether the episode is open
 */
export async function reconciliationRows(episodeId: number, isOpen: boolean): Promise<ReconciliationRows> {
  await bringUpToDate(ofEpisode(episodeId))
  const which = isOpen
    ? isCurrent(episodeId)
    : sql`prescriptions.id in (select prescription_id from discharge_verdicts where episode_id = ${episodeId})`
  const verdictOf = await verdictRows(episodeId)
  const current = (await prescriptionRows(which)).map((row): CurrentRow => {
    const found = verdictOf.get(row.id)
    const {
      verdict = null,
      reason = null,
      copy_id: copy = null,
      discharge_prescription_id: chosen = null,
    } = found ?? none
    const isCarried = verdict === 'continue' || verdict === 'changed'
    return { row, verdict, reason, carrier: isCarried ? (chosen ?? copy) : null, copy }
  })
  return {
    current,
    home: await homeRows(episodeId),
    discharge: await prescriptionRows(isForDischarge(episodeId)),
  }
}

/** Returns the prescriptions that carry a medicine that the patient had before. */
export function carriersOf({ current, home }: ReconciliationRows): Set<number> {
  const ids = [...current.map(({ carrier }) => carrier), ...home.map((row) => row.discharge_prescription_id)]
  return new Set(ids.filter((id) => id !== null))
}

/** Returns a reconciliation as in responses, in the caller's language. */
export async function reconciliationOf(episodeId: number, rows: ReconciliationRows): Promise<Reconciliation> {
  const canUpdate = await opens(episodeId, 'update-prescription')
  const carriers = carriersOf(rows)
  return {
    current: rows.current.map(({ row, verdict, reason, carrier }) => ({
      prescription: prescriptionOf(row, canUpdate),
      verdict,
      reason,
      discharge_prescription_id: carrier,
    })),
    home_medicines: rows.home.map(({ name, alternate_name, ...row }) => ({
      ...row,
      name: localizedName({ name, alternate_name }),
    })),
    discharge: rows.discharge.map((row) => ({
      prescription: prescriptionOf(row, canUpdate),
      is_new: !carriers.has(row.id),
    })),
  }
}
