import * as z from 'zod'
import { exportCall } from '../kit/exportCall'
import { filter, One, Page, paging } from '../kit/responses'
import { instant } from '../kit/values'
import { PRESCRIPTION_STATUS } from './codes'
import { PrescribingWarning, Prescription, WarningsQuery } from './prescription'

const ofAppointment = { record: { kind: 'appointment', param: 'id' } } as const
const ofPrescriptions = { kind: 'prescription', ids: 'data.id' } as const
const read = ['list-prescription', 'show-prescription'] as const

/** The filter of lists of prescriptions. */
export const statusFilter = filter(z.enum(Object.values(PRESCRIPTION_STATUS).map(String)))
export const PrescriptionQuery = paging(5, 100).extend({ status: statusFilter })

/** What a patient reads of a prescription: what is taken and how, not what staff wrote to each other about it. */
export const PatientPrescription = Prescription.pick({
  id: true,
  drug_name: true,
  drug: true,
  dosage_text: true,
  form: true,
  route: true,
  kind: true,
  frequency_text: true,
  indication: true,
  notes: true,
  status: true,
  status_text: true,
  doctor: true,
  created_at: true,
  start_at: true,
  end_date: true,
  revision: true,
}).extend({
  /** Of one on hold: until when; null: until the doctor resumes it. */
  held_until: instant.nullable(),
})
export type PatientPrescription = z.output<typeof PatientPrescription>

/** The calls of prescriptions of outpatient appointments; those that change one are the same as of an episode. */
export const appointmentCalls = {
  listOfAppointment: {
    method: 'GET',
    path: '/api/admin/prescriptions/R/{id}',
    permission: read,
    summary: 'A page of the prescriptions of an appointment, the newest first',
    query: PrescriptionQuery,
    ...ofAppointment,
    reads: ofPrescriptions,
    response: Page(Prescription),
  },
  sheetOfAppointment: {
    method: 'GET',
    path: '/api/admin/prescriptions/R/{id}/sheet',
    permission: read,
    summary: 'The prescriptions of an appointment as a spreadsheet',
    ...exportCall(Prescription, { status: statusFilter }),
    ...ofAppointment,
    reads: ofPrescriptions,
  },
  warningsOfAppointment: {
    method: 'GET',
    path: '/api/admin/appointments/{id}/prescriptions/warnings',
    permission: ['create-prescription', 'update-prescription'],
    summary: 'What speaks against a prescription of an appointment, as for one of an episode',
    query: WarningsQuery,
    ...ofAppointment,
    response: One(z.object({ warnings: z.array(PrescribingWarning) })),
  },
  ofOwnAppointment: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/prescriptions',
    permission: 'patient-show-appointment',
    shows: 'caller',
    summary: 'A page of the prescriptions of an appointment of mine, the newest first',
    query: paging(100, 100),
    record: { kind: 'ownAppointment', param: 'id' },
    response: Page(PatientPrescription),
  },
} as const
