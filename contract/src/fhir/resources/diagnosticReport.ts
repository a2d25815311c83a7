import * as z from 'zod'
import { Attachment, CodeableConcept, Reference, resource } from '../datatypes'

export const diagnosticReportStatuses = ['final', 'amended'] as const

/** The result of an investigation. `result` names the Observations of a lab's values. */
export const DiagnosticReportResource = resource('DiagnosticReport', {
  basedOn: z.array(Reference),
  status: z.enum(diagnosticReportStatuses),
  category: z.array(CodeableConcept),
  code: CodeableConcept,
  subject: Reference,
  encounter: Reference,
  effectiveDateTime: z.string(),
  issued: z.string(),
  performer: z.array(Reference).optional(),
  result: z.array(Reference).optional(),
  conclusion: z.string().optional(),
  /** The files of the result, without DICOM files: these are an ImagingStudy. */
  presentedForm: z.array(Attachment).optional(),
})
