import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { dosageUnits } from '#contract/prescriptions/options'
import { type TransferState, transferStates } from '#contract/transfers/state'
import type { CaseTransfer } from '#contract/transfers/transfer'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { NamesRow, PersonRow, personJson, personOf } from '../../schema/people'
import { dosageText, opens } from '../prescriptions'

const most = 20
/** More prescriptions than a patient has. */
const mostCarried = 200

const CarriedRow = z.strictObject({
  id: z.int(),
  drug: NamesRow,
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  last: z.int().nullable(),
  next: z.int().nullable(),
})

const CaseTransferRow = z.strictObject({
  id: z.int(),
  state: z.enum(transferStates),
  from: OptionRow,
  to: OptionRow,
  department: OptionRow,
  reason: z.string(),
  handover_note: z.string(),
  offered_by: PersonRow,
  offered: z.int(),
  ended_by: PersonRow.nullable(),
  ended: z.int().nullable(),
  end_reason: z.string().nullable(),
  carried: z.array(CarriedRow),
})

const carried = `(select coalesce(json_agg(order_of order by order_of.id), '[]') from (
    select prescriptions.id, json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar) as drug,
      prescriptions.dosage, prescriptions.dosage_unit, ${epochMs('carried.last_given_at')} as last,
      ${epochMs('carried.next_due_at')} as next
    from transfer_prescriptions as carried join prescriptions on prescriptions.id = carried.prescription_id
    join drugs on drugs.id = prescriptions.drug_id where carried.transfer_id = transfers.id
    order by prescriptions.id limit ${mostCarried}) as order_of) as carried`

/** The tables that name the hospitals and the department of a transfer. */
export const placesOfTransfer = sql.raw(`join hospitals as senders on senders.id = transfers.from_hospital_id
  join hospitals as receivers on receivers.id = transfers.to_hospital_id
  join departments on departments.id = transfers.department_id`)
/** Their names, as `from`, `to` and `department`. */
export const namesOfPlaces = sql.raw(`${optionJson('senders')} as "from", ${optionJson('receivers')} as "to",
  ${optionJson('departments')} as department`)

/** Returns the name of a state, in the caller's language. */
export const stateText = (state: TransferState) => apiText(`transferState.${state}`)

const iso = (instant: number) => new Date(instant).toISOString()
const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant))

/** Returns which of these transfers the caller can withdraw. */
function withdrawable(ids: readonly number[]): Promise<Set<string>> {
  return context().platform.access.reachable('transfer', caller(), ids, ['close-episode'])
}

/** Returns the transfers of an episode as its page shows them, the newest first. */
export async function transfersOf(episodeId: number): Promise<CaseTransfer[]> {
  const rows = await readJsonRows(
    CaseTransferRow,
    sql`select transfers.id, transfers.state, ${namesOfPlaces}, transfers.reason, transfers.handover_note,
        ${sql.raw(personJson('offering'))} as offered_by, ${sql.raw(epochMs('transfers.offered_at'))} as offered,
        case when answering.id is not null then ${sql.raw(personJson('answering'))} end as ended_by,
        ${sql.raw(epochMs('transfers.ended_at'))} as ended, transfers.end_reason, ${sql.raw(carried)}
      from transfers ${placesOfTransfer} join users as offering on offering.id = transfers.offered_by
      left join users as answering on answering.id = transfers.ended_by
      where transfers.episode_id = ${episodeId} order by transfers.id desc limit ${most}`,
  )
  if (rows.length === 0) return []
  const mine = await withdrawable(rows.map(({ id }) => id))
  const readsOrders = (await opens(episodeId, 'list-prescription')) || (await opens(episodeId, 'show-prescription'))
  return rows.map(({ offered, ended, carried: orders, ...row }) => ({
    ...row,
    state_text: stateText(row.state),
    from: optionOf(row.from),
    to: optionOf(row.to),
    department: optionOf(row.department),
    offered_by: personOf(row.offered_by),
    offered_at: iso(offered),
    ended_by: row.ended_by && personOf(row.ended_by),
    ended_at: isoOrNull(ended),
    can_withdraw: row.state === 'offered' && mine.has(String(row.id)),
    carried: (readsOrders ? orders : []).map(({ id, drug, dosage, dosage_unit: unit, last, next }) => ({
      prescription_id: id,
      drug_name: localizedName(drug),
      dosage_text: dosageText(dosage, unit),
      last_given_at: isoOrNull(last),
      next_due_at: isoOrNull(next),
    })),
  }))
}

/** Returns one of the transfers of an episode. @throws Problem 404 */
export async function caseTransfer(episodeId: number, id: number): Promise<CaseTransfer> {
  return orNotFound((await transfersOf(episodeId)).find((each) => each.id === id))
}
