import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { mayRead } from '../queries'
import { EscalationNotice } from './EscalationNotice'
import { refetchMs, useFollowEscalations } from './useEscalationsChanged'

/** The open escalations of a case, above its tabs. It says so if they cannot be loaded. */
export function EscalationNotices({ episodeId }: { episodeId: number }) {
  const { can } = useAuthSession()
  return can(mayRead) ? <Notices episodeId={episodeId} /> : null
}

function Notices({ episodeId }: { episodeId: number }) {
  const t = useText('vitals')
  useFollowEscalations()
  const { data, error, refetch, isFetching } = useQuery({
    ...api.escalations.ofEpisode.query({ params: { id: episodeId } }),
    ...handlesOwnError,
    refetchInterval: refetchMs,
  })
  const again = (
    <Button size="small" onClick={() => void refetch()} busy={isFetching} busyText={t('escalation.loading')}>
      {t('escalation.tryAgain')}
    </Button>
  )
  return (
    <>
      {error && (
        <InlineNotice tone="danger" alert action={again}>
          {t('escalation.failed')}
        </InlineNotice>
      )}
      {data?.data.map((escalation) => (
        <EscalationNotice key={escalation.id} escalation={escalation} />
      ))}
    </>
  )
}
