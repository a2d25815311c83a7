import { useQuery } from '@tanstack/react-query'
import type { Allergy } from '#contract/allergies/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { formatDay } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import type { ClinicalList } from '../clinicalLists'

function useEntryText() {
  const t = useText('allergies')
  const language = useLanguage()
  return {
    title: ({ substance_text: substance }: Pick<Allergy, 'substance_text'>) => substance,
    row: ({ status_reason: reason, reaction, noted_since: since }: Allergy) => [
      reason,
      reaction,
      since && t('since', { date: isolated(formatDay(since, language)) }),
    ],
    version: ({ severity, status, reaction }: Allergy['versions'][number]) => [
      t(`severity.${severity}`),
      t(`status.${status}`),
      reaction,
    ],
  }
}

export const allergyList: ClinicalList<Allergy> = {
  name: 'allergies',
  permission: 'update-allergies',
  useList: (patientId) =>
    useQuery({
      ...api.allergies.list.query({ params: { id: patientId } }),
      select: ({ data: { allergies, ...known } }) => ({ ...known, entries: allergies }),
      ...handlesOwnError,
    }),
  useNoneKnown: () => useCall(api.allergies.noneKnown),
  markAsError: api.allergies.remove.call,
  useEntryText,
}
