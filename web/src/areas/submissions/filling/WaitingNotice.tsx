import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import type { StoredDraft } from './draftStore'

/** Says which submissions wait for the connection. */
export function WaitingNotice({ waiting }: { waiting: readonly StoredDraft[] }) {
  const t = useText('submissions')
  if (waiting.length === 0) return null
  return (
    <InlineNotice tone="warn" title={t('waiting.title', { count: waiting.length })}>
      <ul>
        {waiting.map(({ client_id: id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </InlineNotice>
  )
}
