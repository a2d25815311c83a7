import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#contract/problems/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { formatDay } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import type { ClinicalList } from '../clinicalLists'

function useEntryText() {
  const t = useText('problems')
  const language = useLanguage()
  return {
    title: ({ title }: Pick<Problem, 'title'>) => title,
    row: ({ theCode, status_reason: reason, noted_since: since }: Problem) => [
      theCode,
      reason,
      since && t('since', { date: isolated(formatDay(since, language)) }),
    ],
    version: ({ theCode, status }: Problem['versions'][number]) => [theCode, t(`status.${status}`)],
  }
}

export const problemList: ClinicalList<Problem> = {
  name: 'problems',
  permission: 'update-problems',
  useList: (patientId) =>
    useQuery({
      ...api.problems.list.query({ params: { id: patientId } }),
      select: ({ data: { problems, ...known } }) => ({ ...known, entries: problems }),
      ...handlesOwnError,
    }),
  useNoneKnown: () => useCall(api.problems.noneKnown),
  markAsError: api.problems.remove.call,
  useEntryText,
}
