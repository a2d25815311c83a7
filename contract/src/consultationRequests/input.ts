import * as z from 'zod'
import { SEVERITY } from '../episodes/codes'
import { filter, PageQuery, paging, searchText } from '../kit/responses'
import {
  always,
  chosenId,
  day,
  emptyAsMissing,
  id,
  multiLine,
  optionalId,
  optionalMultiLine,
  optionalSingleLine,
  singleLine,
} from '../kit/values'
import { confidences, endReasons, REQUEST_STATUS, rejectReasons, requestUrgencies, requestWishes } from './codes'

const required = (max: number) => multiLine(max).min(1, 'validation.required')

const longestNote = 1000

/**
 * A consultation request (document 3). `sender_id` is the caller and is ignored. It goes to a doctor, or to the doctors on
 * duty for a specialty. Our own screens require the question.
 */
export const RequestInput = z
  .object({
    episode_id: chosenId(),
    /** The hospital that is asked: of the episode, or another one of its network. */
    hospital_id: chosenId(),
    receiver_id: optionalId(),
    /** Instead of `receiver_id`. */
    specialty_id: optionalId(),
    question: optionalSingleLine,
    urgency: z.enum(requestUrgencies, 'validation.invalidChoice').default('routine'),
    wanted: z.enum(requestWishes, 'validation.invalidChoice').default('opinion'),
    /** What was done so far. */
    done_so_far: optionalMultiLine(longestNote),
  })
  .superRefine(({ receiver_id: receiver, specialty_id: specialty }, context) => {
    if (receiver === null && specialty === null)
      context.addIssue({ code: 'custom', path: ['receiver_id'], message: 'validation.required' })
    if (receiver !== null && specialty !== null)
      context.addIssue({ code: 'custom', path: ['specialty_id'], message: 'consultationRequest.oneReceiver' })
  }, always)

/** As RequestInput, for our own screens: with a question. */
export const AskedRequestInput = RequestInput.superRefine(({ question }, context) => {
  if (!question) context.addIssue({ code: 'custom', path: ['question'], message: 'validation.required' })
}, always)

/** Filters of the received requests. Without a status, those that wait and those that have started. */
export const ReceivedQuery = PageQuery.extend({
  /** Part of the name of the patient or of the sender. */
  q: searchText,
  status: filter(z.enum(Object.values(REQUEST_STATUS).map(String))),
  severity: filter(z.enum(Object.values(SEVERITY).map(String))),
})
export const SentQuery = paging(10, 100).extend({
  q: searchText,
  status: filter(z.enum(Object.values(REQUEST_STATUS).map(String))),
})

/** The requests of a case that the caller has received. */
export const ReceivedOfCaseQuery = z.object({
  episode_id: filter(id),
  status: filter(z.enum(Object.values(REQUEST_STATUS).map(String))),
})

export const RejectInput = z.object({
  note: required(longestNote),
  /** The id of the request (document 3); ignored, because the path has it. */
  model_id: id.optional(),
  reason: z.enum(rejectReasons, 'validation.invalidChoice').default('other'),
})

export const RerouteInput = z
  .object({
    receiver_id: optionalId(),
    specialty_id: optionalId(),
    /** Shown to both sides. */
    note: required(longestNote),
  })
  .superRefine(({ receiver_id: receiver, specialty_id: specialty }, context) => {
    if (receiver === null && specialty === null)
      context.addIssue({ code: 'custom', path: ['receiver_id'], message: 'validation.required' })
    if (receiver !== null && specialty !== null)
      context.addIssue({ code: 'custom', path: ['specialty_id'], message: 'consultationRequest.oneReceiver' })
  }, always)

export const CompleteInput = z.object({ information: required(longestNote) })
export const HandOverInput = z.object({ note: required(longestNote) })

/** A signed opinion; a later one replaces it as a new version. */
export const OpinionInput = z.object({
  impression: required(4000),
  /** What the ward should do, one by one. An item with the same text as in the version before keeps its outcome. */
  advice: z.array(singleLine(500)).max(20),
  confidence: z.enum(confidences, 'validation.invalidChoice').default('medium'),
  call_me_if: optionalMultiLine(longestNote),
  review_on: z.preprocess(emptyAsMissing, day.optional()),
  /** The version that it replaces; 0 for the first one. */
  replaces: z.number().int().min(0).max(1000).default(0),
})

export const AdviceInput = z
  .object({
    done: z.boolean({ error: 'validation.required' }),
    /** Required if it is not done. */
    reason: optionalMultiLine(longestNote),
  })
  .superRefine(({ done, reason }, context) => {
    if (!done && reason === null) context.addIssue({ code: 'custom', path: ['reason'], message: 'validation.required' })
  }, always)

/** Optional in the documents; our own screens ask for it. */
export const EndQuery = z.object({ reason: filter(z.enum(endReasons)) })

/** Filters of the doctors who can be consulted. Without a hospital, those of the hospitals above, or of the only one. */
export const ConsultationsQuery = z.object({
  hospital_id: filter(id),
  specialty_id: filter(id),
  /** Part of the name. */
  q: searchText,
  /** 1: only who is on duty. */
  in_shift: filter(z.enum(['0', '1'])),
})
