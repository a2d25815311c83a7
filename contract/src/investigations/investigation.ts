import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { DicomImage } from '../imaging/image'
import { jsonList } from '../kit/form'
import { StoredFile } from '../kit/media'
import { NamedOption } from '../kit/responses'
import {
  chosenId,
  code,
  day,
  emptyAsMissing,
  flag,
  id,
  identifier,
  instant,
  optionalId,
  optionalMultiLine,
  readRevision,
  singleLine,
} from '../kit/values'
import { LabValue, LabValuesInput } from '../results/labValue'
import { codeInput } from '../surveys/codes'
import { PatientCard, Person } from '../users/people'
import {
  INVESTIGATION_STATUS,
  investigationEvents,
  investigationFileKinds,
  investigationModels,
  investigationPriorities,
  investigationProgress,
  mostInvestigationFiles,
  mostTypesOfOrder,
  recordedEvents,
} from './codes'
import { OutsideResult } from './outside'

const reason = optionalMultiLine(500)
const notes = optionalMultiLine(2000)

const order = {
  /** Ids, as JSON text in a form. All are of the order's `center_type`. */
  investigation_types: jsonList(id)
    .refine((types) => types.length > 0, 'validation.chooseOption')
    .refine((types) => types.length <= mostTypesOfOrder, 'validation.invalidChoice'),
  /** When it is wanted, a day of the hospital; today without one. */
  date: z.preprocess(emptyAsMissing, day.optional()),
  priority: z.enum(investigationPriorities, { error: 'validation.invalidChoice' }).default('routine'),
  order_notes: notes,
  /** Whether it is done outside of the hospital's centers. Such an order has no `center_id`. */
  external_investigation: flag,
  /** The center that does it, of those in `utilities`; without one, any center that receives its code. */
  center_id: optionalId(),
}

/** A new order. `doctor_id`, `editor_id` and `patient_id` follow from the caller and the encounter, and are ignored. */
export const InvestigationInput = z.object({
  model_type: z.enum(investigationModels, { error: 'validation.invalidChoice' }),
  /** Of the episode or the appointment. */
  model_id: chosenId(),
  center_type: codeInput(CENTER_TYPE),
  /** The id of an order that the caller made for the same encounter in the same basket: they stay together. */
  ordered_with: optionalId(),
  ...order,
})

/** An edit of an order that is neither done nor cancelled. Attachments that are sent are added. */
export const InvestigationChange = z.object({ ...order, revision: readRevision })

/**
 * The result, or a later version of it. A result that exists is amended: this needs `reason`, and files that are sent are
 * added.
 */
export const ExecutionInput = z.object({
  /** The day on which it was done, of the hospital; not in the future. */
  execution_date: day,
  execution_notes: notes,
  /** The values of a lab result, instead of those that it had. Without them, an amended result has the same ones. */
  lab_values: LabValuesInput.optional(),
  /** Ids of complete uploads of the caller for this order, which become files of the result. */
  uploads: jsonList(id)
    .refine(
      (ids) => ids.length <= mostInvestigationFiles && new Set(ids).size === ids.length,
      'validation.invalidChoice',
    )
    .optional(),
  /** Why a result is amended. */
  reason,
  revision: readRevision,
})

export const EventInput = z.object({
  event: z.enum(recordedEvents, { error: 'validation.required' }),
  /** Required of `rejected`: why the sample cannot be used; and of `preliminary`: what is known before the result is final. */
  note: notes,
  revision: id,
})

export const CancelInput = z.object({ reason: singleLine(500), revision: id })

/** The result that was read; a newer one stays unread. */
export const SeenInput = z.object({ revision: id })

export const AssignInput = z.object({
  /** The code on the print-out of the order; letters in any case, with or without spaces and hyphens. */
  investigation_code: identifier(40),
})

/** An entry of the list of types. */
export const OrderedType = z.object({
  id: z.number(),
  /** In the caller's language. */
  name: z.string(),
  /** LOINC, where known. */
  loinc: z.string().nullable(),
})

/** A file with the id under which `media` opens it. */
const InvestigationFile = StoredFile.extend({
  /** Whether it came with the order or with the result. */
  of: z.enum(investigationFileKinds),
  mime_type: z.string(),
  is_dicom: z.boolean(),
  /** What the header of a DICOM file says, and its previews; null of other files. */
  image: DicomImage.nullable(),
  /** The notes of the result that the file belongs to. */
  execution_notes: z.string().nullable(),
  /** Who sent it from outside by the link of the order, as they name themselves; null for files of staff. */
  outside_sender: z.string().nullable(),
})
export type InvestigationFile = z.output<typeof InvestigationFile>

/** An order as in lists. */
export const InvestigationRow = z.object({
  id: z.number(),
  /** Ten characters in two groups, such as `K7QM2-X4TPD`: unguessable, without characters that look alike. */
  code: z.string(),
  /** The same of all orders of a basket: the id of the first one. */
  group_id: z.number(),
  model_type: z.enum(investigationModels),
  model_id: z.number(),
  episode_id: z.number().nullable(),
  appointment_id: z.number().nullable(),
  patient_id: z.number(),
  center_type: z.enum(CENTER_TYPE),
  /** As `center_type`. */
  investigationType: z.enum(CENTER_TYPE),
  /** The names of the types in the caller's language, as a list. */
  investigationTypeText: z.string(),
  investigation_types: z.array(OrderedType),
  doctor_id: z.number(),
  doctor: Person,
  center: NamedOption.nullable(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  priority: z.enum(investigationPriorities),
  priority_text: z.string(),
  status: z.enum(INVESTIGATION_STATUS),
  status_text: z.string(),
  progress: z.enum(investigationProgress),
  progress_text: z.string(),
  external_investigation: z.boolean(),
  order_notes: z.string().nullable(),
  /** `YYYY-MM-DD`; null until it is done. */
  execution_date: z.string().nullable(),
  execution_notes: z.string().nullable(),
  /** The number of files of the result. */
  files: z.number().int(),
  created_at: instant,
  /** Whether files that were sent from outside wait for somebody to accept or reject them. */
  outside_waiting: z.boolean(),
  /** Of a result: whether nobody on the ordering side has opened it. */
  unread: z.boolean(),
  revision: z.number().int(),
  /** Whether the caller may edit the order now. */
  editable: z.boolean(),
  /** Whether the caller may cancel the order now: also after discharge, so that nobody waits for it any more. */
  cancellable: z.boolean(),
  /** Whether the caller may execute it, or amend its result, now. */
  executable: z.boolean(),
})
export type InvestigationRow = z.output<typeof InvestigationRow>

export const InvestigationTimelineEntry = z.object({
  event: z.enum(investigationEvents),
  /** In the caller's language. */
  event_text: z.string(),
  note: z.string().nullable(),
  /** Of `done` and `amended`: the result as it was recorded then. */
  execution_date: z.string().nullable(),
  execution_notes: z.string().nullable(),
  lab_values: z.array(LabValue),
  by: Person,
  at: instant,
})

/** The escalation of a result with critical values. */
export const CriticalAlert = z.object({
  id: z.number(),
  opened_at: instant,
  /** Who acknowledged it last, and what they did; null: nobody yet. */
  acknowledged: z.object({ by: Person, at: instant, action_text: z.string(), note: z.string() }).nullable(),
})
export type CriticalAlert = z.output<typeof CriticalAlert>

/** Another order of the same basket. */
export const OrderedTogether = InvestigationRow.pick({
  id: true,
  code: true,
  center_type: true,
  investigationTypeText: true,
  status: true,
  progress: true,
  progress_text: true,
})

/** An order with its files and its timeline, the newest event first. */
export const Investigation = InvestigationRow.extend({
  editor_id: z.number(),
  editor: Person,
  attachments: z.array(InvestigationFile),
  /** The files of the result, apart. */
  media: z.object({ normal: z.array(InvestigationFile), dicom: z.array(InvestigationFile) }),
  /** The values of the result, as it was recorded or amended last. */
  lab_values: z.array(LabValue),
  /** The escalations of its critical values, the newest first: 20 at most. */
  critical_alerts: z.array(CriticalAlert),
  timeline: z.array(InvestigationTimelineEntry),
  /** The other orders of its basket that the caller can open, in the order of the basket: 20 at most. */
  ordered_together: z.array(OrderedTogether),
  /** What was sent by the link of an external order, the newest first: 20 at most. */
  outside_results: z.array(OutsideResult),
})
export type Investigation = z.output<typeof Investigation>

/** Of an order in a list of several patients. */
const ofPatient = { patient: PatientCard, hospital: NamedOption }

/** A result that nobody on the side that ordered it has opened. */
export const UnreadResult = InvestigationRow.extend(ofPatient)
export type UnreadResult = z.output<typeof UnreadResult>

/** An order as in the list of a center. */
export const CenterInvestigation = InvestigationRow.extend(ofPatient)
export type CenterInvestigation = z.output<typeof CenterInvestigation>

export const InvestigationUtilities = z.object({
  types: z.array(OrderedType.extend({ center_type: z.enum(CENTER_TYPE) })),
  /** The order sets for all specialties and for that of the caller, with the ids of their types: 100 at most. */
  order_sets: z.array(NamedOption.extend({ type_ids: z.array(z.number()) })),
  /** The centers of the hospital, of the hospitals above it and of its siblings (decisions 18). */
  centers: z.array(NamedOption.extend({ center_type: z.enum(CENTER_TYPE) })),
  statuses: z.array(z.object({ id: code, name: z.string() })),
  /** Whether the caller can order for the encounter now. */
  can_order: z.boolean(),
})
export type InvestigationUtilities = z.output<typeof InvestigationUtilities>
