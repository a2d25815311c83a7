import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { labFlags } from '#contract/results/flag'
import { type LabTrend, mostTrendValues } from '#contract/results/labTrend'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import type { EncounterRef } from '../../schema/encounter'
import { isCurrentValue } from './labValues'
import { accessPathsToInvestigation, isForPatient, isOfEncounter, ofEncounters } from './policy'

const ChosenRow = z.strictObject({
  analyte_id: z.int(),
  patient_id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  loinc: z.string().nullable(),
  unit: z.string().nullable(),
  time_zone: z.string(),
})

const TrendRow = z.strictObject({
  id: z.int(),
  investigation_id: z.int(),
  at: z.int(),
  value: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  flag: z.enum(labFlags).nullable(),
})

/** A result that was recorded later than on its day stands at noon of that day. */
const doneAt = `(case when (done.at at time zone zones.name)::date = investigations.execution_date then done.at
  else (investigations.execution_date + time '12:00') at time zone zones.name end)`

const withZone = sql.raw(`join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
  cross join lateral (select coalesce(clinics.time_zone, hospitals.time_zone) as name) as zones`)

/** The results whose values a trend has. */
interface Shown {
  /** The condition of the result from which it is opened. Expects `investigations`. */
  from: SQL
  /** The condition that the caller sees a result. Expects `investigations`, `episodes`, `appointments` and `clinics`. */
  sees: SQL
}

async function chosenValue(valueId: number, from: SQL) {
  const [row] = await readJsonRows(
    ChosenRow,
    sql`select analytes.id as analyte_id, investigation_values.patient_id, analytes.name, analytes.name_ar as alternate_name,
        analytes.loinc, investigation_values.unit, zones.name as time_zone
      from investigation_values join investigations on investigations.id = investigation_values.investigation_id
      ${ofEncounters} ${withZone}
      join investigation_analytes as analytes on analytes.id = investigation_values.analyte_id
      where investigation_values.id = ${valueId} and ${from}`,
  )
  return orNotFound(row)
}

/**
 * Returns the values of the analyte of a value over time: numbers in the same unit of the same patient, of the same analyte or
 * of one of another type with the same LOINC code.
 * @throws Problem 404
 */
async function trendOf(valueId: number, { from, sees }: Shown): Promise<LabTrend> {
  const { analyte_id, patient_id, name, alternate_name, ...chosen } = await chosenValue(valueId, from)
  const rows = await readJsonRows(
    TrendRow,
    sql`select investigation_values.id, investigation_values.investigation_id, ${sql.raw(epochMs(doneAt))} as at,
        investigation_values.value, investigation_values.low::text as low, investigation_values.high::text as high,
        investigation_values.flag
      from investigation_analytes as same join investigation_values on investigation_values.analyte_id = same.id
        and investigation_values.patient_id = ${patient_id} and investigation_values.number is not null
        and coalesce(investigation_values.unit, '') = coalesce(${chosen.unit}::text, '')
      join investigations on investigations.id = investigation_values.investigation_id
      join investigation_events as done on done.investigation_id = investigations.id and done.event = 'done'
      ${ofEncounters} ${withZone}
      where (same.id = ${analyte_id} or same.loinc = ${chosen.loinc}::text) and ${isCurrentValue} and ${sees}
      order by ${sql.raw(doneAt)} desc, investigation_values.id desc limit ${mostTrendValues + 1}`,
  )
  const shown = rows.slice(0, mostTrendValues).reverse()
  return {
    ...chosen,
    analyte: localizedName({ name, alternate_name }),
    has_more: rows.length > mostTrendValues,
    values: shown.map(({ at, flag, ...value }) => ({
      ...value,
      at: new Date(at).toISOString(),
      flag,
      flag_text: flag && apiText(`labFlag.${flag}`),
    })),
  }
}

/** Returns the trend of a value of an investigation, of the results that the caller can open. @throws Problem 404 */
export function labTrend(investigationId: number, valueId: number): Promise<LabTrend> {
  const sees = anyOf(accessPathsToInvestigation(caller(), ['list-investigation', 'show-investigation']))
  return trendOf(valueId, { from: sql`investigations.id = ${investigationId}`, sees })
}

/** Returns the trend of a value of a visit or a stay for its patient: of all results that they can read. @throws Problem 404 */
export function labTrendOfPatient(encounter: EncounterRef, valueId: number): Promise<LabTrend> {
  return trendOf(valueId, { from: isOfEncounter(encounter), sees: isForPatient })
}
