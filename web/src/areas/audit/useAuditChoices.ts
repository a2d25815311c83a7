import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import type { Option } from '../../ui/fields/option'
import { useAuditTexts } from './useAuditTexts'

/**
 * Returns the filter options for the actions and kinds that the log has, labeled as in its entries.
 * @param chosen the current values, which stay options even if the log has none of them
 */
export function useAuditChoices(chosen: { action: string; kind: string }): { actions: Option[]; kinds: Option[] } {
  const auditTexts = useAuditTexts()
  const language = useLanguage()
  const choices = useQuery({ ...api.audit.choices.query(), staleTime: 60_000 }).data?.data
  const options = (names: readonly string[], now: string, label: (name: string) => string) =>
    [...new Set(now ? [...names, now] : names)]
      .map((value) => ({ value, label: label(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return {
    actions: options(choices?.actions ?? [], chosen.action, auditTexts.action),
    kinds: options(choices?.kinds ?? [], chosen.kind, auditTexts.kind),
  }
}
