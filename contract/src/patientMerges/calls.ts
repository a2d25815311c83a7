import * as z from 'zod'
import { area } from '../kit/endpoint'
import { NamedOption, One, Page, PageQuery } from '../kit/responses'
import { chosenId, id, instant, singleLine } from '../kit/values'
import { PatientCard, Person } from '../users/people'

/** For so many days a merge can be undone (decisions 14). */
export const undoDays = 30

/** What is counted of a record, as the comparison shows it. */
export const comparedParts = [
  'appointments',
  'episodes',
  'investigations',
  'allergies',
  'alerts',
  'problems',
  'surveys',
  'documents',
  'messages',
  'waitlist',
] as const
export type ComparedPart = (typeof comparedParts)[number]

/** Why two records cannot be merged as they are. */
export const mergeObstacles = [
  /** The record that would be merged is of somebody who works here. */
  'staff',
  /** The patient of the record that would be merged waits in a lobby or is in a visit: the session would end. */
  'in_visit',
  /** An open offer of the waiting list is held for one of them. */
  'offer',
  /** Both have an appointment at the same time. */
  'overlap',
  /** Both are admitted. */
  'admitted',
  /** Entries of both lists contradict each other, or are about the same. */
  'allergies',
  'alerts',
  'problems',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** One of the two records. */
export const ComparedRecord = PatientCard.extend({
  /** First and last name in the other script. */
  alternate_name: z.string().nullable(),
  email: z.string(),
  address: z.string().nullable(),
  /** The hospitals of which the person is a patient. */
  hospitals: z.array(NamedOption),
  created_at: instant,
  /** Somebody has signed in to the account. */
  in_use: z.boolean(),
  /** How many records of each kind there are, in the order of `comparedParts`. */
  parts: z.array(z.object({ part: z.enum(comparedParts), count: z.number().int() })),
})
export type ComparedRecord = z.output<typeof ComparedRecord>

export const Comparison = z.object({
  /** The record that stays, then the other one. */
  records: z.array(ComparedRecord),
  /** What has to be settled before they can be merged in this direction; empty if nothing. */
  obstacles: z.array(z.object({ obstacle: z.enum(mergeObstacles), text: z.string() })),
})
export type Comparison = z.output<typeof Comparison>

export const MergeInput = z.object({
  /** The record that is merged into the one of the path. */
  merged_id: chosenId('merge.notPatient'),
  /** Why both are the same person. */
  reason: singleLine(500),
})

export const PatientMerge = z.object({
  id: z.number(),
  /** The record that stays. */
  survivor: Person,
  merged: Person,
  reason: z.string(),
  merged_by: Person,
  merged_at: instant,
  undone_by: Person.nullable(),
  undone_at: instant.nullable(),
  /** Until when it can be undone. */
  undo_until: instant,
  can_undo: z.boolean(),
  /** How many records were moved. */
  moved: z.number().int(),
})
export type PatientMerge = z.output<typeof PatientMerge>

/** Merging two records of one patient, and undoing it: Super Admin only (decisions 14, decision 195). */
export const patientMerges = area({
  compare: {
    method: 'GET',
    path: '/api/admin/patients/{id}/merge',
    permission: 'super',
    summary: 'Two records of patients side by side, and what keeps the second from being merged into the first',
    record: { kind: 'user', param: 'id' },
    query: z.object({ other_id: id }),
    reads: { kind: 'patient', ids: 'data.records.id' },
    response: One(Comparison),
  },
  create: {
    method: 'POST',
    path: '/api/admin/patients/{id}/merge',
    permission: 'super',
    summary:
      'Merge another record into this one: all that references it moves here, its account is closed, and calls about it name this record',
    record: { kind: 'user', param: 'id' },
    body: MergeInput,
    audit: { kind: 'patientMerge', id: 'data.id' },
    response: One(PatientMerge),
  },
  list: {
    method: 'GET',
    path: '/api/admin/patient-merges',
    permission: 'super',
    summary: 'The merges of records of patients, the newest first',
    query: PageQuery,
    scope: 'patientMerge',
    reads: { kind: 'patientMerge', ids: 'data.id' },
    response: Page(PatientMerge),
  },
  undo: {
    method: 'POST',
    path: '/api/admin/patient-merges/{id}/undo',
    permission: 'super',
    summary: `Undo a merge within ${undoDays} days: exactly what it moved is moved back, and the account is opened again`,
    record: { kind: 'patientMerge', param: 'id' },
    idempotency: 'natural',
    response: One(PatientMerge),
  },
})
