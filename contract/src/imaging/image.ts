import * as z from 'zod'
import { patientChecks, previewProblems, previewSizes, previewStates } from './codes'

const text = z.string().nullable()
const number = z.number().nullable()
const integer = z.number().int().nullable()

/** What the header of a DICOM file says, as its patient reads it. Null is what the header does not say. */
export const PatientImage = z.object({
  study_uid: text,
  study_description: text,
  /** `YYYY-MM-DD`. */
  study_date: text,
  series_uid: text,
  series_number: integer,
  series_description: text,
  instance_uid: text,
  instance_number: integer,
  /** A code of the standard, such as `CT`. */
  modality: text,
  body_part: text,
  rows: integer,
  columns: integer,
  frames: z.number().int(),
  /** The UID of the encoding. */
  transfer_syntax: z.string(),
  window_center: number,
  window_width: number,
  /** In millimetres, between rows and between columns. */
  row_spacing: number,
  column_spacing: number,
  preview_state: z.enum(previewStates),
  /** Of `none`. */
  preview_problem: z.enum(previewProblems).nullable(),
  /** The frames with a preview, ascending, from 0. */
  preview_frames: z.array(z.number().int()),
  /** How the name and the id in the file compare with those of the patient of the order. */
  name_check: z.enum(patientChecks),
  id_check: z.enum(patientChecks),
})
export type PatientImage = z.output<typeof PatientImage>

/** What the header of a DICOM file says, with the patient that it names. */
export const DicomImage = PatientImage.extend({
  /** In each script in which the file has it, separated by ` / `. */
  patient_name: text,
  patient_id: text,
})
export type DicomImage = z.output<typeof DicomImage>

/** Which preview of an image is opened. */
export const PreviewQuery = z.object({
  /** From 0. */
  frame: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.enum(previewSizes).default('picture'),
})
