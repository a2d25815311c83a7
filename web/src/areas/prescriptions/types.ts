import type { Execution } from '#contract/prescriptions/execution'
import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/prescriptions/calls')['prescriptions']

/** What a prescription chooses from. */
export type Utilities = CallResponse<Calls['utilities']>['data']
/** The doses of a patient in a window. */
export type PatientDoses = CallResponse<Calls['doses']>['data']
/** A dose in the list of a ward. */
export type WardDose = CallResponse<Calls['wardDoses']>['data'][number]
export type AsNeeded = PatientDoses['as_needed'][number]
export type DoseState = Execution['state']
/** A dose that was given in an emergency without a prescription. */
export type EmergencyDose = CallResponse<Calls['emergencyDoses']>['data'][number]

/** What prescriptions are of: a case, or for the type R a visit, which is open while the caller can prescribe in it. */
export type OrderEncounter = CaseOfDoses

/** The parts of a case that prescriptions and doses depend on. */
export interface CaseOfDoses {
  id: number
  patient: { id: number; name: string }
  /** The IANA name of the hospital's time zone. */
  zone: string
  isOpen: boolean
}
