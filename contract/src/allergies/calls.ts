import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import { always, day, id, instant, optionalId, optionalSingleLine } from '../kit/values'
import { Person } from '../users/people'
import { allergySeverities, allergyStatuses } from './severity'

/** The most allergies of one patient. */
export const mostAllergies = 100

const severity = z.enum(allergySeverities, { error: 'validation.required' })
const status = z.enum(allergyStatuses, { error: 'validation.required' })

const fields = z.object({
  /** A drug of the list; null for any other substance. */
  drug_id: optionalId(),
  /** Needed without a drug; with a drug, its name is stored. */
  substance: optionalSingleLine,
  reaction: optionalSingleLine,
  severity,
  status,
  /** Why it is inactive or refuted. */
  status_reason: optionalSingleLine,
  noted_since: z
    .preprocess((value) => (value === '' || value === null ? undefined : value), day.optional())
    .transform((value) => value ?? null),
})

type Rule = { error: string; path: string[] } & typeof always
const required = (path: string): Rule => ({ error: 'validation.required', path: [path], ...always })

export const AllergyInput = fields
  .refine(({ drug_id: drug, substance }) => Boolean(drug ?? substance), required('substance'))
  .refine(({ status, status_reason: reason }) => status === 'active' || Boolean(reason), required('status_reason'))

/** With the revision that was read, so that nobody overwrites what another person changed meanwhile. */
export const AllergyChange = AllergyInput.safeExtend({ revision: id })

/** What was recorded of an allergy, by whom and when; a later version replaces it. */
const AllergyVersion = z.object({
  revision: z.number().int(),
  drug_id: z.number().nullable(),
  /** In the caller's language. */
  substance_text: z.string(),
  reaction: z.string().nullable(),
  severity,
  status,
  status_reason: z.string().nullable(),
  noted_since: z.string().nullable(),
  recorded_by: Person,
  recorded_at: instant,
})
export type AllergyVersion = z.output<typeof AllergyVersion>

export const Allergy = AllergyVersion.extend({
  id: z.number(),
  /** What it replaced, the newest first. */
  versions: z.array(AllergyVersion),
})
export type Allergy = z.output<typeof Allergy>

const NoneKnown = z.object({ id: z.number(), recorded_by: Person, recorded_at: instant })

export const AllergyList = z.object({
  /**
   * `listed`: there is an active allergy. `none_known`: a person stated that there is none. Otherwise nobody has recorded
   * allergies, also if all that are in the list are inactive or refuted.
   */
  state: z.enum(['not_recorded', 'none_known', 'listed']),
  none_known: NoneKnown.nullable(),
  /** Active ones first, the most severe first. */
  allergies: z.array(Allergy),
})
export type AllergyList = z.output<typeof AllergyList>

const maintain = 'update-allergies'
const ofPatient = { record: { kind: 'patient', param: 'id' } } as const
const one = { record: { kind: 'allergy', param: 'id' } } as const
const created = { kind: 'allergy', id: 'data.id' } as const

/** Allergies of patients. */
export const allergies = area({
  list: {
    method: 'GET',
    path: '/api/admin/patients/{id}/allergies',
    permission: [
      maintain,
      'list-patient',
      'listPatients',
      'view-Lobby',
      'list-clinic-appointment',
      'show-appointment',
      'update-appointment',
    ],
    summary: 'The allergies of a patient with their earlier versions, or who stated that none is known',
    ...ofPatient,
    response: One(AllergyList),
  },
  create: {
    method: 'POST',
    path: '/api/admin/patients/{id}/allergies',
    permission: maintain,
    summary: 'Record an allergy; an active one replaces the statement that none is known',
    ...ofPatient,
    audit: created,
    body: AllergyInput,
    response: One(Allergy),
  },
  noneKnown: {
    method: 'POST',
    path: '/api/admin/patients/{id}/allergies/none-known',
    permission: maintain,
    summary:
      'State that no allergy is known; refused while an active one is recorded. A repeat returns the first statement',
    ...ofPatient,
    audit: created,
    idempotency: 'natural',
    response: One(NoneKnown),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/allergies/{id}',
    permission: maintain,
    summary: 'Correct an allergy; the earlier version stays in its history',
    ...one,
    body: AllergyChange,
    response: One(Allergy),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/allergies/{id}',
    permission: maintain,
    summary: 'Mark an allergy, or the statement that none is known, as entered in error; the row stays',
    ...one,
    response: Done,
  },
})
