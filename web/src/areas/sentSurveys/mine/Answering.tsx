import { useQueryClient } from '@tanstack/react-query'
import type { FormGroup } from '#contract/surveys/form'
import { navigate } from '../../../app/router/navigation'
import { FillingForm, type StoredDraft, useFilling } from '../../submissions'
import { matchedCalls } from './calls'

/** The list that Cancel returns to. */
export const matchedSurveys = '/matched-sent-surveys'

/** The form of a survey that was sent to the patient; after it, the list opens. */
export function Answering({ groups, draft }: { groups: readonly FormGroup[]; draft: StoredDraft }) {
  const filling = useFilling(matchedCalls, groups, draft)
  const queries = useQueryClient()
  const leave = async () => {
    await queries.invalidateQueries({ queryKey: ['matchedSurveys'] })
    await navigate(matchedSurveys)
  }
  return <FillingForm filling={filling} groups={groups} onSubmitted={leave} onClose={leave} onPage />
}
