import * as z from 'zod'
import { DoctorPerson } from '../appointments/booking'
import { CENTER_TYPE } from '../facilities/centers'
import { PatientImage } from '../imaging/image'
import { INVESTIGATION_STATUS } from '../investigations/codes'
import { StoredFile } from '../kit/media'
import { NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { PatientPrescription } from '../prescriptions/appointmentCalls'
import { LabValue } from '../results/labValue'

/** Something that happened to a patient: a finished visit or, without a clinic, a stay in a hospital. */
export const PatientTimelineItem = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  /** Null of a stay. */
  appointment_id: z.number().nullable(),
  /** Null of a visit. */
  episode_id: z.number().nullable(),
  /** When the visit began or the patient was admitted. */
  created_at: instant,
  /** When the patient was discharged; null of a visit, and during the stay. */
  discharge_time: instant.nullable(),
  /** Of the clinic or hospital. */
  time_zone: z.string(),
  /** Null of a stay. */
  clinic: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Of the visit; null of a stay. */
  doctor: DoctorPerson.nullable(),
  /** Of the clinic or the stay, in the caller's language. */
  specialty: z.string(),
  hospital: NamedOption,
  /** Whether something was prescribed in the visit. */
  has_prescriptions: z.boolean(),
  /** Whether investigations were ordered in the visit; of a stay, whether there are results, once it has ended. */
  has_investigations: z.boolean(),
})
export type PatientTimelineItem = z.output<typeof PatientTimelineItem>

/** An investigation of a visit or a stay as its patient reads it: not what staff wrote to each other about it. */
export const PatientInvestigation = z.object({
  id: z.number(),
  center_type: z.enum(CENTER_TYPE),
  investigationTypeText: z.string(),
  /** When it is wanted, `YYYY-MM-DD`. */
  date: z.string(),
  status: z.enum(INVESTIGATION_STATUS),
  status_text: z.string(),
  /** Where it is, or was, done; null: not decided yet, or outside of the hospital's centers. */
  center: NamedOption.nullable(),
  external_investigation: z.boolean(),
  /** `YYYY-MM-DD`; null until it is done. */
  execution_date: z.string().nullable(),
  execution_notes: z.string().nullable(),
  /** The files of the result; none until it is done. */
  files: z.array(StoredFile.extend({ is_dicom: z.boolean(), image: PatientImage.nullable() })),
  /** The values of the result; none until it is done. */
  lab_values: z.array(LabValue),
})
export type PatientInvestigation = z.output<typeof PatientInvestigation>

/** What a doctor ordered in a visit, and wrote in it once it is finished, as its patient reads it. */
export const VisitOrders = z.object({
  appointment_id: z.number(),
  recommendations: z.string().nullable(),
  diagnosis: z.string().nullable(),
  examination: z.string().nullable(),
  /** The newest first: 100 at most. */
  investigations: z.array(PatientInvestigation),
  /** The newest first: 100 at most. */
  prescriptions: z.array(PatientPrescription),
})
export type VisitOrders = z.output<typeof VisitOrders>

/** What files of results are: reports and pictures, which every device shows, or images in DICOM, which are large. */
export const resultFileKinds = ['documents', 'images'] as const
export type ResultFileKind = (typeof resultFileKinds)[number]

const FilesSize = z.object({ files: z.number().int(), bytes: z.number().int() })

/** What a download of results comprises, by the kind of the files. */
export const ResultsSize = z.object({ documents: FilesSize, images: FilesSize })
