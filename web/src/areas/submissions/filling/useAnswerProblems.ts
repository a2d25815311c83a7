import { useCallback } from 'react'
import { translate } from '#contract/kit/translate'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { useCatalogue, useLanguage } from '../../../app/i18n/useText'

/**
 * Returns a function that returns the messages of what is wrong in answers, or of what a final submission lacks, by line.
 * Answers to hidden questions are left out.
 */
export function useAnswerProblems(groups: readonly FormGroup[]) {
  const texts = useCatalogue('api')
  const language = useLanguage()
  return useCallback(
    (answers: readonly Answer[], as: 'draft' | 'final'): ReadonlyMap<number, string> => {
      const { hidden } = checkAnswers({ groups }, answers, 'draft')
      const shown = answers.filter(({ line_id }) => !hidden.includes(line_id))
      const { problems } = checkAnswers({ groups }, shown, as)
      return new Map([...problems].map(([line, { key, values }]) => [line, translate(texts, language, key, values)]))
    },
    [groups, texts, language],
  )
}
