import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import type { Option } from '../../ui/fields/option'
import { formatDay } from '../../ui/format'

/** Finds patients whose record the user opens; they are shown by initials, age and nothing else. */
export async function findPatients(q: string): Promise<Option[]> {
  const { data } = await api.rounds.accessiblePatients.call({ query: { q } })
  return data.map(({ id, name, shown_age: age }) => ({ value: String(id), label: age ? `${name} (${age})` : name }))
}

/** Returns the cases of a patient as options, the newest first. */
export function useCaseOptions(patientId: number | null): Option[] {
  const t = useText('rounds')
  const language = useLanguage()
  const { data } = useQuery({
    ...api.rounds.cases.query({ query: { type: 'episode', patient_id: patientId ?? 0 } }),
    enabled: patientId !== null,
  })
  return (data?.data ?? []).map(({ id, case_location: place, case_date: date }) => ({
    value: String(id),
    label: t('case.of', { place: place.name, date: formatDay(date, language) }),
  }))
}
