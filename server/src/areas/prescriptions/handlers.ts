import { sql } from 'drizzle-orm'
import { prescriptions as calls } from '#contract/prescriptions/calls'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { readPage } from '../../platform/database/page'
import { inBatches, wholeList } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { apiText, listed } from '../../platform/texts'
import { episodeRef } from '../../schema/encounter'
import { episodeOf } from '../../schema/episodeOf'
import { appointmentHandlers } from './appointmentHandlers'
import { changePrescription } from './change'
import { clonePrescriptions } from './clone'
import { createPrescription } from './create'
import { doseList, readDose } from './doseList'
import { acknowledgeEmergencyDose, emergencyDoctors, recordEmergencyDose } from './emergencyDoses'
import { readEmergencyDoses } from './emergencyRow'
import { bringUpToDate, ofEpisode } from './generate'
import { giveDose } from './give'
import { doseWarnings } from './givingObjections'
import { prescriptionList, readPrescription, readWithVersions } from './list'
import { patientDoses } from './patientDoses'
import { recordDose } from './record'
import { answerCheck } from './secondPerson'
import { changeStatus } from './status'
import { prescriptionUtilities } from './utilities'
import { wardChecks, wardPage, wardRows } from './wardDoses'
import { warningsFor } from './warningsFor'

const { doctor, discharge } = PRESCRIPTION_TYPE

/** Brings the prescriptions of an episode up to date before they are shown. */
const upToDate = (episodeId: number) => bringUpToDate(ofEpisode(episodeId))
const ofWard = (hospitalId: number) =>
  bringUpToDate(
    sql`prescriptions.episode_id in (select id from episodes where hospital_id = ${hospitalId} and status = 0)`,
  )

export const prescriptionHandlers = handlers(calls, {
  ...appointmentHandlers,

  utilities: async ({ query }) => ({ data: await prescriptionUtilities(query) }),

  listOfEpisode: async ({ params, query }) => {
    await upToDate(params.id)
    return readPage(query, prescriptionList(episodeRef(params.id), doctor, query))
  },

  sheetOfEpisode: async ({ params, query }) => {
    await upToDate(params.id)
    return exportFile(calls.sheetOfEpisode, query, {
      read: inBatches(prescriptionList(episodeRef(params.id), doctor, query)),
    })
  },

  listOfDischarge: async ({ params, query }) => {
    await upToDate(params.id)
    return readPage(query, prescriptionList(episodeRef(params.id), discharge, query))
  },

  sheetOfDischarge: async ({ params, query }) => {
    await upToDate(params.id)
    return exportFile(calls.sheetOfDischarge, query, {
      read: inBatches(prescriptionList(episodeRef(params.id), discharge, query)),
    })
  },

  warnings: async ({ params, query: { type = doctor, ...query } }) => {
    const { patient_id: patientId } = await episodeOf(params.id)
    return { data: { warnings: await warningsFor(patientId, type, query) } }
  },

  show: async ({ params }) => {
    await bringUpToDate(sql`prescriptions.id = ${params.id}`)
    return { data: await readWithVersions(params.id) }
  },

  create: async ({ body }) => ({ data: await readPrescription(await createPrescription(body)) }),

  update: async ({ params, body }) => {
    await changePrescription(params.id, body)
    return { data: await readPrescription(params.id) }
  },

  updateStatus: async ({ params, body }) => {
    await changeStatus(params.id, body)
    return { data: await readPrescription(params.id) }
  },

  clone: async ({ params, query }) => {
    const left = await clonePrescriptions(params.id, params, query.status)
    if (left.length === 0) return { message: apiText('done.saved'), not_copied: [] }
    return { message: apiText('prescription.notCopied', { drugs: listed(left) }), not_copied: left }
  },

  executions: async ({ params, query }) => {
    await upToDate(params.id)
    return readPage(query, doseList(await episodeOf(params.id), query))
  },

  executionsSheet: async ({ params, query }) => {
    await upToDate(params.id)
    return exportFile(calls.executionsSheet, query, { read: inBatches(doseList(await episodeOf(params.id), query)) })
  },

  record: async ({ params, body }) => {
    await recordDose(params.id, body)
    return { data: await readDose(params.id) }
  },

  witness: async ({ params, body }) => {
    await answerCheck(params.id, body)
    return { data: await readDose(params.id) }
  },

  doseWarnings: async ({ params }) => ({ data: await doseWarnings(params.id) }),

  give: async ({ params, body }) => ({ data: await readDose(await giveDose(params.id, body)) }),

  doses: async ({ params, query }) => {
    await upToDate(params.id)
    return { data: await patientDoses(await episodeOf(params.id), query) }
  },

  wardDoses: async ({ params, query, scope }) => {
    await ofWard(params.id)
    return wardPage(params.id, query, await scope())
  },

  wardChecks: async ({ params, query, scope }) => wardChecks(params.id, query, await scope()),

  wardDosesSheet: async ({ params, query, scope }) => {
    await ofWard(params.id)
    const rows = await wardRows(params.id, query, await scope())
    return exportFile(calls.wardDosesSheet, query, { read: wholeList(rows) })
  },

  emergencyDoses: async ({ params }) => ({ data: await readEmergencyDoses(params.id) }),

  emergencyDoctors: async ({ params }) => ({ data: await emergencyDoctors(params.id) }),

  recordEmergencyDose: async ({ params, body }) => ({ data: await recordEmergencyDose(params.id, body) }),

  acknowledgeEmergencyDose: async ({ params, body }) => ({
    data: await acknowledgeEmergencyDose(params.id, params.doseId, body),
  }),
})
