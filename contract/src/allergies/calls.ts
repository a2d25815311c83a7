import * as z from 'zod'
import { clinicalListCalls } from '../clinicalLists/calls'
import { hasReason, listState, optionalDay, required, versionFields } from '../clinicalLists/entries'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { id, optionalId, optionalSingleLine } from '../kit/values'
import { allergySeverities, allergyStatuses } from './severity'

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
  noted_since: optionalDay,
})

export const AllergyInput = fields
  .refine(({ drug_id: drug, substance }) => Boolean(drug ?? substance), required('substance'))
  .refine(hasReason, required('status_reason'))

const AllergyVersion = z.object({
  ...versionFields,
  drug_id: z.number().nullable(),
  /** In the caller's language. */
  substance_text: z.string(),
  reaction: z.string().nullable(),
  severity,
  status,
  status_reason: z.string().nullable(),
  noted_since: z.string().nullable(),
})
export type AllergyVersion = z.output<typeof AllergyVersion>

export const Allergy = AllergyVersion.extend({
  id: z.number(),
  /** What it replaced, the newest first. */
  versions: z.array(AllergyVersion),
})
export type Allergy = z.output<typeof Allergy>

export const AllergyList = z.object({
  ...listState,
  /** Active ones first, the most severe first. */
  allergies: z.array(Allergy),
})
export type AllergyList = z.output<typeof AllergyList>

/** What patients see of their own allergies. */
export const OwnAllergies = z.object({
  state: listState.state,
  /** Active ones, the most severe first. */
  allergies: z.array(
    AllergyVersion.pick({ substance_text: true, reaction: true, severity: true, noted_since: true }).extend({
      id: z.number(),
    }),
  ),
})
export type OwnAllergies = z.output<typeof OwnAllergies>

/** Allergies of patients. */
export const allergies = area({
  ...clinicalListCalls({
    many: 'allergies',
    single: 'allergy',
    one: 'an allergy',
    maintain: 'update-allergies',
    list: AllergyList,
    entry: Allergy,
    input: AllergyInput,
    change: AllergyInput.safeExtend({ revision: id }),
  }),
  own: {
    method: 'GET',
    path: '/api/patient/allergies',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'My active allergies, the most severe first, or whether it was recorded that none is known',
    scope: 'own',
    response: One(OwnAllergies),
  },
})
