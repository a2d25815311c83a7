import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { StoredFile } from '../kit/media'
import { day, id, instant, optionalMultiLine, singleLine } from '../kit/values'
import { LabValuesInput } from '../results/labValue'
import { Person } from '../users/people'

/** What became of files that were sent by a link. */
export const outsideStates = ['waiting', 'accepted', 'rejected'] as const
export type OutsideState = (typeof outsideStates)[number]

/** The page of the link; its token is in the fragment, which browsers do not send. */
export const outsidePath = '/send-results'

/** The largest file that is sent by a link, in bytes, if the server's limit is not lower. */
export const mostOutsideBytes = 500 * 1024 * 1024

/** The token of a link: the id of the link, and what only this server derives from it. */
export const outsideLink = z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/, 'outside.link')

/** The key of an upload by a link. */
export const outsideKey = z.string().regex(/^[\w-]{43}$/)

/** What the holder of a link sees: nothing about the patient, and nothing that is not on the print-out. */
export const OutsideOrder = z.object({
  /** As printed, such as `K7QM2-X4TPD`. */
  code: z.string(),
  center_type: z.enum(CENTER_TYPE),
  investigation_types: z.array(z.object({ name: z.string(), loinc: z.string().nullable() })),
  hospital: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  expires_at: instant,
  /** The largest file that can be sent. */
  max_bytes: z.number().int(),
})
export type OutsideOrder = z.output<typeof OutsideOrder>

const OutsideFile = StoredFile.extend({ is_dicom: z.boolean() })

/** What was sent by a link for an order. */
export const OutsideResult = z.object({
  id: z.number(),
  /** As whoever has the link named themselves: nobody has verified it. */
  sender: z.string(),
  note: z.string().nullable(),
  sent_at: instant,
  state: z.enum(outsideStates),
  state_text: z.string(),
  /** Null while it is waiting. */
  decided: z.object({ by: Person, at: instant, reason: z.string().nullable() }).nullable(),
  /** Of what was rejected: none. */
  files: z.array(OutsideFile),
})
export type OutsideResult = z.output<typeof OutsideResult>

export const OutsideSendInput = z.object({
  link: outsideLink,
  /** Keys of complete uploads by this link. */
  uploads: z
    .array(outsideKey)
    .min(1, 'validation.required')
    .max(20)
    .refine((keys) => new Set(keys).size === keys.length, 'validation.invalidChoice'),
  /** The name of the lab or the radiology center. */
  sender: singleLine(120),
  note: optionalMultiLine(1000),
})

/** The result that the files become part of; as `ExecutionInput`. */
export const OutsideAcceptInput = z.object({
  execution_date: day,
  execution_notes: optionalMultiLine(2000),
  lab_values: LabValuesInput.optional(),
  /** Why the result is amended, if it was recorded meanwhile. */
  reason: optionalMultiLine(500),
  revision: id,
})

export const OutsideRejectInput = z.object({ reason: singleLine(500) })
