import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { alerts as alertCalls } from '#contract/alerts/calls'
import { allergies as allergyCalls } from '#contract/allergies/calls'
import { mostSheetDoses, mostSheetPatients } from '#contract/outage/calls'
import type { AsNeeded, WardDose } from '#contract/prescriptions/execution'
import { localTime } from '#contract/rules/wallClock'
import { caller, context, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { grouped } from '../../platform/grouped'
import { fieldProblem } from '../../platform/http/problem'
import { asNeededOf, isCurrent, openEpisodes, wardRows } from '../prescriptions'
import { type SheetCodes, sheetCodes } from './codes'
import {
  type AlertRow,
  type AllergyRow,
  alertRows,
  allergyRows,
  countPatients,
  type HoldRow,
  holdRows,
  type PatientRow,
  patientRows,
  placeOf,
} from './sheetRows'

type Dose = z.output<typeof WardDose>
type Needed = z.output<typeof AsNeeded>

/** A patient on a sheet. `null` instead of a list: the caller cannot read it. */
export interface SheetPatient {
  row: PatientRow
  allergies: readonly AllergyRow[] | null
  alerts: readonly AlertRow[] | null
  holds: readonly HoldRow[]
  doses: readonly Dose[]
  asNeeded: readonly Needed[]
}

/** Everything that is printed on a sheet. */
export interface SheetData {
  place: NonNullable<Awaited<ReturnType<typeof placeOf>>>
  /** When it was right, in ms. */
  at: number
  patients: readonly SheetPatient[]
  /** Inpatients whose records the caller cannot open. */
  missing: number
  codes: SheetCodes
}

/** States of doses that can still be given. */
const printed: ReadonlySet<Dose['state']> = new Set(['upcoming', 'due', 'late', 'held'])

/** Returns which of the patients' records the caller can open for a list, with the permissions of its own call. */
function readable(ids: readonly number[], permissions: readonly Permission[]) {
  return context().platform.access.reachable('patient', caller(), ids, permissions)
}

/**
 * Reads what a sheet has, and gives codes to its doses, in the transaction of the call. The number of statements does not
 * depend on the number of patients.
 * @throws Problem 422 on department_id for a department of another hospital, or if there are too many patients or doses
 */
export async function readSheet(hospitalId: number, departmentId: number | null, inScope: SQL): Promise<SheetData> {
  const place = await placeOf(hospitalId, departmentId)
  if (!place) throw fieldProblem('department_id', 'validation.invalidChoice')
  const at = now().getTime()
  const rows = await patientRows(openEpisodes(hospitalId, departmentId ?? undefined, inScope))
  if (rows.length > mostSheetPatients)
    throw fieldProblem('department_id', 'outage.tooManyPatients', { max: mostSheetPatients })
  const missing = (await countPatients(hospitalId, departmentId)) - rows.length
  const episodeIds = rows.map(({ episode_id: id }) => id)
  const patientIds = rows.map(({ patient }) => patient.id)
  const due = await wardRows(hospitalId, { department_id: departmentId ?? undefined, hours: 24 }, inScope)
  const doses = due.filter(({ state, execution_time: time }) => printed.has(state) && time !== null)
  const asNeeded = await asNeededOf(sql`prescriptions.episode_id = any (${numberArray(episodeIds)}) and ${isCurrent}`)
  if (doses.length + asNeeded.length > mostSheetDoses)
    throw fieldProblem('department_id', 'outage.tooManyDoses', { max: mostSheetDoses })
  const codes = await sheetCodes(
    doses.map(({ id, prescription_id: prescription }) => ({ id, prescription })),
    asNeeded.map(({ prescription_id: id }) => ({ id, prescription: id })),
  )
  const withAllergies = await readable(patientIds, allergyCalls.list.permission)
  const withAlerts = await readable(patientIds, alertCalls.list.permission)
  const allergies = grouped(await allergyRows(patientIds), ({ patient_id: id }) => id)
  const alerts = grouped(await alertRows(patientIds, localTime(at, place.time_zone).date), ({ patient_id: id }) => id)
  const holds = grouped(await holdRows(episodeIds), ({ episode_id: id }) => id)
  const dosesOf = grouped(
    doses.toSorted((one, other) => (one.execution_time ?? '').localeCompare(other.execution_time ?? '')),
    ({ episode_id: id }) => id,
  )
  const neededOf = grouped(asNeeded, ({ episode_id: id }) => id)
  const patients = rows.map((row): SheetPatient => {
    const { episode_id: episode, patient } = row
    return {
      row,
      allergies: withAllergies.has(String(patient.id)) ? (allergies.get(patient.id) ?? []) : null,
      alerts: withAlerts.has(String(patient.id)) ? (alerts.get(patient.id) ?? []) : null,
      holds: holds.get(episode) ?? [],
      doses: dosesOf.get(episode) ?? [],
      asNeeded: neededOf.get(episode) ?? [],
    }
  })
  return { place, at, patients, missing, codes }
}
