import * as z from 'zod'
import type { FieldProblems } from '../kit/issues'
import { always, contactEmail } from '../kit/values'
import { checkGuardian, NewPatient } from '../users/newPatient'
import { checkedRow, type GivenCells, type RowSetting, typedValues } from './checkedRow'

/** A patient of a file. Without an email, only the desk registers patients: it shows them how they sign in. */
export type ImportedPatient = NewPatient & { email: string }

const PatientRow = z
  .object({ ...NewPatient.shape, email: contactEmail })
  .superRefine((row, context) => checkGuardian(row, context), always)

/**
 * Checks a row of a file by the rules of the form with which the desk registers a patient.
 * @returns the patient with phones in their international form, or what is wrong with the cells by field
 */
export function patientOfRow(
  given: GivenCells,
  setting: RowSetting,
): { person: ImportedPatient } | { problems: FieldProblems } {
  return checkedRow(PatientRow, typedValues(given, setting.dateOrder), { given, setting })
}
