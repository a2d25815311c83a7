import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { readPage } from '../../platform/database/page'
import { appointmentRef } from '../../schema/encounter'
import { bringUpToDate } from './generate'
import { prescriptionList } from './list'
import { ofEncounter } from './ofEncounter'
import { patientPrescriptionOf } from './patientPrescription'

/** Returns a page of the prescriptions of an appointment as its patient reads them, the newest first. */
export async function ownPrescriptions(appointmentId: number, paging: { page: number; limit: number }) {
  const encounter = appointmentRef(appointmentId)
  await bringUpToDate(ofEncounter(encounter))
  const list = prescriptionList(encounter, PRESCRIPTION_TYPE.appointment, {})
  return readPage(paging, { ...list, toResponse: (rows) => rows.map(patientPrescriptionOf) })
}
