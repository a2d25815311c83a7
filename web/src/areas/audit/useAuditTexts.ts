import { useMemo } from 'react'
import { useCatalogue } from '../../app/i18n/useText'

/** What names in the log are called. A name that a call had once, and nobody knows any more, is told as it is. */
export interface AuditTexts {
  action(name: string): string
  kind(name: string): string
}

/** The words for calls and kinds of record: the same in the lines and in the filters. */
export function useAuditTexts(): AuditTexts {
  const calls = useCatalogue('calls')
  const audit = useCatalogue('audit')
  return useMemo(
    () => ({
      action: (name) => calls[`did.${name}`] ?? name.replace('.', ' · '),
      kind: (name) => audit[`kinds.${name}`] ?? name,
    }),
    [calls, audit],
  )
}
