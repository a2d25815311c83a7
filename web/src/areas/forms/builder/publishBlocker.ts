import { redFlagProblems } from '#contract/surveys/redFlags'
import { invalidConditions } from '#contract/surveys/showIf'
import type { FormDraft } from './draft'
import { missingLabels } from './missingLabels'

/** Why a form cannot be published yet. */
export type PublishBlocker = 'noTitle' | 'noQuestions' | 'languages' | 'unpublished' | 'conditions' | 'redFlags'

/** Returns the first reason why a form cannot be published yet; undefined if the server would accept it. */
export function publishBlocker(draft: FormDraft): PublishBlocker | undefined {
  const places = draft.groups.flatMap(({ questions }) => questions)
  if (!draft.title.trim() && !draft.title_ar.trim()) return 'noTitle'
  if (places.length === 0) return 'noQuestions'
  if (missingLabels(draft).length > 0) return 'languages'
  if (places.some(({ published }) => !published)) return 'unpublished'
  if (invalidConditions(draft).length > 0) return 'conditions'
  return places.some((place) => Object.keys(redFlagProblems(place)).length > 0) ? 'redFlags' : undefined
}
