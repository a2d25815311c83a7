import type { FieldProblems } from '#contract/kit/issues'
import type { episodes } from '../../schema/episodes'
import { savedCodes } from '../icd'
import { readSubmission } from '../submissions'
import type { Draft } from './draft'
import { dischargeForms } from './forms'
import { missingParts } from './missing'
import { reconciliationRows } from './readReconciliation'

/** Returns the problems with which closing an open episode is refused; empty: none. */
export async function readMissing(
  episode: typeof episodes.$inferSelect,
  draft: Draft | undefined,
): Promise<FieldProblems> {
  const formId = draft?.form_instance_id ?? null
  const specialty = draft?.specialty_id ?? episode.specialty_id
  const offered = await dischargeForms(episode.hospital_id)
  return missingParts({
    draft,
    codes: await savedCodes({ episode_id: episode.id }),
    form: formId === null ? null : await readSubmission(formId),
    isFormOffered: offered.some((form) => form.specialty_id === null || form.specialty_id === specialty),
    reconciliation: await reconciliationRows(episode.id, true),
  })
}
