import { prescriptions as calls } from '#contract/prescriptions/calls'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { appointmentOf, appointmentRef } from '../../schema/encounter'
import { bringUpToDate } from './generate'
import { prescriptionList } from './list'
import { ofEncounter } from './ofEncounter'
import { ownPrescriptions } from './ownPrescriptions'
import { warningsFor } from './warningsFor'

const { appointment } = PRESCRIPTION_TYPE

/** Brings the prescriptions of an appointment up to date, so that holds that are over have ended, and returns their list. */
async function listOf(id: number, filters: { status?: string | undefined }) {
  await bringUpToDate(ofEncounter(appointmentRef(id)))
  return prescriptionList(appointmentRef(id), appointment, filters)
}

const { listOfAppointment, sheetOfAppointment, warningsOfAppointment, ofOwnAppointment } = calls
const appointmentCalls = { listOfAppointment, sheetOfAppointment, warningsOfAppointment, ofOwnAppointment }

export const appointmentHandlers = handlers(appointmentCalls, {
  listOfAppointment: async ({ params, query }) => readPage(query, await listOf(params.id, query)),

  sheetOfAppointment: async ({ params, query }) =>
    exportFile(sheetOfAppointment, query, { read: inBatches(await listOf(params.id, query)) }),

  warningsOfAppointment: async ({ params, query }) => {
    const { patient_id: patientId } = await appointmentOf(params.id)
    return { data: { warnings: await warningsFor(patientId, appointment, query) } }
  },

  ofOwnAppointment: ({ params, query }) => ownPrescriptions(params.id, query),
})
