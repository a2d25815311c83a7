import { useQuery } from '@tanstack/react-query'
import type { Alert } from '#contract/alerts/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { formatDay } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import type { ClinicalList } from '../clinicalLists'

function useEntryText() {
  const t = useText('alerts')
  const language = useLanguage()
  const untilText = (until: string | null) => until && t('until', { date: isolated(formatDay(until, language)) })
  return {
    title: ({ kind }: Pick<Alert, 'kind'>) => t(`kind.${kind}`),
    row: ({ details, status_reason: reason, until }: Alert) => [details, reason, untilText(until)],
    version: ({ details, status, until }: Alert['versions'][number]) => [
      details,
      t(`status.${status}`),
      untilText(until),
    ],
  }
}

export const alertList: ClinicalList<Alert> = {
  name: 'alerts',
  permission: 'update-alerts',
  useList: (patientId) =>
    useQuery({
      ...api.alerts.list.query({ params: { id: patientId } }),
      select: ({ data: { alerts, ...known } }) => ({ ...known, entries: alerts }),
      ...handlesOwnError,
    }),
  useNoneKnown: () => useCall(api.alerts.noneKnown),
  markAsError: api.alerts.remove.call,
  useEntryText,
}
