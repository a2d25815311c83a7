import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { TextRef } from '#contract/kit/issues'
import { ingredientWindow, sameIngredientNear } from '#contract/prescriptions/sameIngredient'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { localizedName } from '../../platform/texts'
import type { OrderedEpisode } from '../../schema/episodeOf'
import type { StoredPrescription } from '../../schema/prescriptions'
import { DrugRow, drugJson } from './findWarnings'
import { wardClock } from './texts'

const OtherRow = z.strictObject({ drug: DrugRow, given: z.int() })
const OwnRow = z.strictObject({ drug: DrugRow })

/** Doses that were given to the patient around an instant under other prescriptions, and without one. */
function otherDoses({ id }: StoredPrescription, { patient_id: patient }: OrderedEpisode, at: number, window: number) {
  const from = new Date(at - window).toISOString()
  const to = new Date(at + window).toISOString()
  // What a prescription took over from, or what took over from it, is the same treatment.
  return readJsonRows(
    OtherRow,
    sql`with recursive earlier (id, modifies_id) as (
        select id, modifies_id from prescriptions where id = ${id}
        union select before.id, before.modifies_id from prescriptions as before
          join earlier on before.id = earlier.modifies_id),
      later (id) as (
        select ${id}::integer
        union select after.id from prescriptions as after join later on after.modifies_id = later.id),
      given (drug_id, given_at) as (
        select executions.drug_id, executions.given_at from executions
          join prescriptions on prescriptions.id = executions.prescription_id
          join episodes on episodes.id = prescriptions.episode_id
          where episodes.patient_id = ${patient} and executions.status = 2
            and executions.given_at > ${from} and executions.given_at < ${to}
            and prescriptions.id not in (select id from earlier union select id from later)
        union all
        select emergency_doses.drug_id, emergency_doses.given_at from emergency_doses
          join episodes on episodes.id = emergency_doses.episode_id
          where episodes.patient_id = ${patient}
            and emergency_doses.given_at > ${from} and emergency_doses.given_at < ${to})
      select ${drugJson} as drug, ${sql.raw(epochMs('given.given_at'))} as given
      from given join drugs on drugs.id = given.drug_id`,
  )
}

/**
 * Returns what was given of the same ingredient under other prescriptions, or without one, within the interval of a
 * prescription before or after an instant (ms): giving a dose then needs a reason.
 */
export async function sameIngredientObjections(
  prescription: StoredPrescription,
  episode: OrderedEpisode,
  at: number,
): Promise<TextRef[]> {
  const others = await otherDoses(prescription, episode, at, ingredientWindow(prescription))
  if (others.length === 0) return []
  const [own] = await readJsonRows(
    OwnRow,
    sql`select ${drugJson} as drug from drugs where drugs.id = ${prescription.drug_id}`,
  )
  if (!own) return []
  const clock = wardClock(now().getTime(), episode.time_zone)
  const doses = others.map(({ drug, given }) => ({ drug, givenAt: given }))
  return sameIngredientNear(own.drug, prescription, at, doses).map(({ drug, givenAt }) => ({
    key: 'execution.sameIngredient',
    values: { drug: localizedName(drug), time: clock(givenAt) },
  }))
}
