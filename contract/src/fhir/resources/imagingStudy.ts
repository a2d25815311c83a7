import * as z from 'zod'
import { Annotation, Coding, Identifier, Reference, resource } from '../datatypes'

export const imagingStudyStatuses = ['available'] as const

/** A study of an order, by the headers of its DICOM files; the files themselves are not part of the API. */
export const ImagingStudyResource = resource('ImagingStudy', {
  /** Its study instance UID, if the files have one. */
  identifier: z.array(Identifier).optional(),
  status: z.enum(imagingStudyStatuses),
  modality: z.array(Coding).optional(),
  subject: Reference,
  encounter: Reference,
  started: z.string().optional(),
  basedOn: z.array(Reference),
  numberOfSeries: z.number(),
  numberOfInstances: z.number(),
  description: z.string().optional(),
  /** That the files name another patient. */
  note: z.array(Annotation).optional(),
  series: z
    .array(
      z.object({
        uid: z.string(),
        number: z.number().optional(),
        modality: Coding,
        description: z.string().optional(),
        numberOfInstances: z.number(),
      }),
    )
    .optional(),
})
