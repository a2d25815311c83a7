import { useMemo } from 'react'
import { labelledAs } from '#contract/kit/record'
import { useCatalogue } from '../../app/i18n/useText'

/** Texts for the names in audit entries. The name of a call that no longer exists is returned as it is. */
export interface AuditTexts {
  action(name: string): string
  kind(name: string): string
  /**
   * Of a changed field.
   * @param kind of the changed record; null if the entry has none
   */
  field(kind: string | null, name: string): string
}

/** Returns the texts for calls and kinds of record, as used in the entries and the filters. */
export function useAuditTexts(): AuditTexts {
  const calls = useCatalogue('calls')
  const audited = useCatalogue('audited')
  const shared = useCatalogue('audit')
  return useMemo(
    () => ({
      action: (name) => calls[`did.${name}`] ?? name.replace('.', ' · '),
      kind: (name) => audited[`audited.${name}`] ?? name,
      field: (kind, name) => audited[`audited.${kind && labelledAs(kind)}.${name}`] ?? shared[`field.${name}`] ?? name,
    }),
    [calls, audited, shared],
  )
}
