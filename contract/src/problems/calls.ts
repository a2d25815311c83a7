import * as z from 'zod'
import { clinicalListCalls } from '../clinicalLists/calls'
import { hasReason, listState, optionalDay, required, versionFields } from '../clinicalLists/entries'
import { IcdCodeInput } from '../icd/calls'
import { area } from '../kit/endpoint'
import { id, optionalSingleLine } from '../kit/values'
import { problemStatuses } from './status'

const status = z.enum(problemStatuses, { error: 'validation.required' })

const fields = z.object({
  /** An ICD-11 code with the title with which it was found; null for a problem in words. */
  icd_code: IcdCodeInput.omit({ matchingPVs: true })
    .nullish()
    .transform((code) => code ?? null),
  /** Needed without a code; with a code, its title is stored. */
  title: optionalSingleLine,
  status,
  /** Why it is resolved or refuted. */
  status_reason: optionalSingleLine,
  noted_since: optionalDay,
})

export const ProblemInput = fields
  .refine(({ icd_code: code, title }) => Boolean(code ?? title), required('title'))
  .refine(hasReason, required('status_reason'))

const ProblemVersion = z.object({
  ...versionFields,
  /** As it was saved. */
  title: z.string(),
  theCode: z.string().nullable(),
  status,
  status_reason: z.string().nullable(),
  noted_since: z.string().nullable(),
})
export type ProblemVersion = z.output<typeof ProblemVersion>

export const Problem = ProblemVersion.extend({
  id: z.number(),
  /** What it replaced, the newest first. */
  versions: z.array(ProblemVersion),
})
export type Problem = z.output<typeof Problem>

export const ProblemList = z.object({
  ...listState,
  /** Active ones first, then in the order of recording. */
  problems: z.array(Problem),
})
export type ProblemList = z.output<typeof ProblemList>

/** Problems of patients: diseases and conditions beyond one visit. */
export const problems = area(
  clinicalListCalls({
    many: 'problems',
    single: 'problem',
    one: 'a problem',
    maintain: 'update-problems',
    list: ProblemList,
    entry: Problem,
    input: ProblemInput,
    change: ProblemInput.safeExtend({ revision: id }),
  }),
)
