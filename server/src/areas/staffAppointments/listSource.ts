import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { accessPathsToAppointment, identifiesPatient } from '../../schema/appointmentAccess'
import type { Filters } from './listCondition'
import { matchingPatients } from './matchingPatients'

/** The doctors, patients or clinics whose appointments are read one after another. */
interface Listed {
  column: SQL
  /** `listed (key)`: their ids. */
  from: SQL
  /** In addition to the equality of `column` and `key`; expects `appointments`, `clinics` and `listed`. */
  condition: SQL | undefined
  /** Whether some of their appointments are probably among the first ones in the order of the list. */
  areFrequent: boolean
  /** Whether they are too many for reading the appointments of one after another. */
  areCountless: boolean
  /** Whether the caller may see all of their appointments: they are clinics of the caller's. */
  areVisible: boolean
}

/** Where a list finds its appointments. */
export interface ListSource {
  /** The clinics whose appointments the caller may see and that match the filters on clinics. */
  clinicIds: readonly number[]
  /** If undefined, the clinics have so many of all appointments that they are read in the order of the list. */
  listed: Listed | undefined
}

const VisibleRow = z.strictObject({ ids: z.array(z.int()), total: z.int() })

/** @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement */
async function visibleClinics(query: Filters, inScope: SQL): Promise<z.output<typeof VisibleRow>> {
  const is = (column: SQL, value: number | undefined) => (value === undefined ? undefined : sql`${column} = ${value}`)
  const condition = and(
    inScope,
    is(sql`clinics.id`, query.clinic_id),
    is(sql`clinics.hospital_id`, query.hospital_id),
    is(sql`clinics.specialty_id`, query.specialty_id),
  )
  const [row] = await readRows(
    VisibleRow,
    sql`select array(select clinics.id from clinics where ${condition}) as ids,
      (select count(*)::integer from clinics) as total`,
  )
  return row ?? { ids: [], total: 0 }
}

const unnested = (ids: readonly number[]) => sql`unnest(${numberArray(ids)}) as listed (key)`

/** A caller who cannot open the record, or not that of the patient, finds the patient by name only: otherwise the search would reveal the phone. */
async function ofPatients(q: string): Promise<Listed> {
  const { areByName, ...patients } = await matchingPatients(q)
  const isOpen = anyOf(accessPathsToAppointment(caller(), ['list-appointment']))
  const isIdentified = sql`(${isOpen} and ${identifiesPatient('list-appointment')})`
  const isFound = sql`(listed.appointment_id is null or listed.appointment_id = appointments.id)
    and (listed.by_name or ${isIdentified})`
  return {
    ...patients,
    column: sql`appointments.patient_id`,
    condition: areByName ? undefined : isFound,
    areVisible: false,
  }
}

/**
 * Returns where the list finds its appointments: with those of the patient, the patients or the doctor, who have few; otherwise clinic
 * by clinic, or in the order of the list if there are many clinics.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export async function listSource(query: Filters, inScope: SQL): Promise<ListSource> {
  const { ids: clinicIds, total } = await visibleClinics(query, inScope)
  const { q, doctor_id: doctorId, patient_id: patientId } = query
  if (q) return { clinicIds, listed: await ofPatients(q) }
  const simple = { condition: undefined, areFrequent: false, areCountless: false, areVisible: false }
  if (patientId !== undefined) {
    return { clinicIds, listed: { ...simple, column: sql`appointments.patient_id`, from: unnested([patientId]) } }
  }
  if (doctorId !== undefined) {
    return { clinicIds, listed: { ...simple, column: sql`appointments.doctor_id`, from: unnested([doctorId]) } }
  }
  // For a page of n rows, n × total / ids.length rows are read in order, or n × ids.length clinic by clinic.
  const areMany = clinicIds.length ** 2 > total
  const ofClinics = { ...simple, column: sql`appointments.clinic_id`, from: unnested(clinicIds), areVisible: true }
  return { clinicIds, listed: areMany ? undefined : ofClinics }
}
