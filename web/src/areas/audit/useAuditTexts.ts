import { useMemo } from 'react'
import { useCatalogue } from '../../app/i18n/useText'

/** Texts for the names in audit entries. The name of a call that no longer exists is returned as it is. */
export interface AuditTexts {
  action(name: string): string
  kind(name: string): string
  /** Of a changed field. */
  field(name: string): string
}

/** Returns the texts for calls and kinds of record, as used in the entries and the filters. */
export function useAuditTexts(): AuditTexts {
  const calls = useCatalogue('calls')
  const audit = useCatalogue('audit')
  return useMemo(
    () => ({
      action: (name) => calls[`did.${name}`] ?? name.replace('.', ' · '),
      kind: (name) => audit[`kinds.${name}`] ?? name,
      field: (name) => audit[`field.${name}`] ?? name,
    }),
    [calls, audit],
  )
}
