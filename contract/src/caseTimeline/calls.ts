import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, One } from '../kit/responses'
import { instant } from '../kit/values'
import { Person } from '../users/people'
import { StoredScore } from '../vitals/vitalSign'
import { allTimelineKinds, timelineGroups, timelineTabs } from './kinds'

const one = { record: { kind: 'episode', param: 'id' } } as const
/** As showing a case. */
const read = ['show-episode', 'update-episode'] as const

/** Something that happened during a stay. */
export const TimelineEntry = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  kind: z.enum(allTimelineKinds),
  /** In the caller's language. */
  kind_text: z.string(),
  group: z.enum(timelineGroups),
  happened_at: instant,
  /** When it was recorded, if that was more than a minute later; null otherwise. */
  recorded_at: instant.nullable(),
  /** null of what nobody did, such as the end of a course. */
  author: Person.nullable(),
  /** What it is about, for example the drug. */
  text: z.string().nullable(),
  /** Details in words, each a text of its own. */
  details: z.array(z.string()),
  /** Of vital signs, and of corrected ones as it is now. */
  score: StoredScore.nullable(),
  /** The tab of the case that has more, and the id of what it is about; null: no tab has more. */
  target: z.object({ tab: z.enum(timelineTabs), id: z.number() }).nullable(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

const limit = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(1).max(100).default(30),
)

export const TimelineQuery = z.object({
  /** `next` of the page before. */
  before: filter(z.string().regex(/^\d{15,16}-\d{1,2}-\d{1,15}$/)),
  group: filter(z.enum(timelineGroups)),
  limit,
})

/** What is new to a person in a case. */
export const SinceLooked = z.object({
  /** null: the first visit, on which nothing counts as new. */
  looked_at: instant.nullable(),
  /** Up to when this response is complete; to be marked as seen. */
  until: instant,
  counts: z.object({
    /** Sets of vital signs, and corrections of those that are not new. */
    vitals: z.number().int(),
    missed_doses: z.number().int(),
    /** Of prescriptions. */
    orders: z.number().int(),
    /** Results of investigations that were recorded or amended, and samples that were rejected. */
    results: z.number().int(),
    follow_ups: z.number().int(),
    allergies: z.number().int(),
  }),
  /** There is more than was counted. */
  more: z.boolean(),
  /** The highest score of the new and corrected vital signs, also of incomplete ones. */
  worst_score: StoredScore.nullable(),
  /** The newest ones. */
  entries: z.array(TimelineEntry),
})
export type SinceLooked = z.output<typeof SinceLooked>

/** What happened during the stay of an inpatient, and what of it is new to the caller. */
export const caseTimeline = area({
  show: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/timeline',
    permission: read,
    summary: 'What happened during an episode and the caller can read elsewhere, the last that happened first',
    query: TimelineQuery,
    ...one,
    response: z.object({
      data: z.array(TimelineEntry),
      /** For `before`; null at the end. */
      next: z.string().nullable(),
    }),
  },
  since: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/since',
    permission: read,
    summary: 'What others recorded since the caller last looked at the case',
    ...one,
    response: One(SinceLooked),
  },
  looked: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/looked',
    permission: read,
    summary: 'Note until when the caller has seen the case; an earlier time changes nothing',
    ...one,
    idempotency: 'natural',
    // It changes nothing of the record, and reading is audited.
    audit: 'none',
    body: z.object({ seen_until: instant }),
    response: One(z.object({ looked_at: instant })),
  },
})
