import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { InstantText } from '../../ui/DateTimeText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { CarriedDoses } from './CarriedDoses'
import type { CaseTransfer } from './types'
import { useFollowTransfers } from './useTransfersChanged'
import { WithdrawButton } from './WithdrawButton'

type NoticesProps = { episodeId: number; zone: string }

/** The open offer of a case, or how its last one ended, above the content of every tab. It says so if it cannot be loaded. */
export function TransferNotices({ episodeId, zone }: NoticesProps) {
  const t = useText('transfers')
  useFollowTransfers()
  const { data, error, refetch, isFetching } = useQuery({
    ...api.transfers.ofEpisode.query({ params: { id: episodeId } }),
    ...handlesOwnError,
  })
  const again = (
    <Button size="small" onClick={() => void refetch()} busy={isFetching} busyText={t('loading')}>
      {t('tryAgain')}
    </Button>
  )
  if (error)
    return (
      <InlineNotice tone="danger" alert action={again}>
        {t('failed')}
      </InlineNotice>
    )
  const [newest] = data?.data ?? []
  return newest ? <Notice transfer={newest} zone={zone} /> : null
}

function Notice({ transfer, zone }: { transfer: CaseTransfer; zone: string }) {
  const t = useText('transfers')
  const { state, to, from, reason, end_reason: answer, ended_at: ended, ended_by: by, offered_at: offered } = transfer
  const hospital = isolated(to.name)
  if (state === 'offered')
    return (
      <InlineNotice
        tone="warn"
        title={t('notice.offered', { hospital })}
        action={transfer.can_withdraw && <WithdrawButton id={transfer.id} />}
      >
        <p>
          <Name>{transfer.department.name}</Name> · <InstantText instant={offered} zone={zone} /> ·{' '}
          <Name>{transfer.offered_by.name_text}</Name>
        </p>
        <p>
          <bdi>
            <BidiText>{reason}</BidiText>
          </bdi>
        </p>
      </InlineNotice>
    )
  if (state === 'declined')
    return (
      <InlineNotice tone="warn" title={t('notice.declined', { hospital })}>
        <p>
          {ended && <InstantText instant={ended} zone={zone} />} · <Name>{by?.name_text ?? ''}</Name>
        </p>
        <p>
          <bdi>
            <BidiText>{answer ?? ''}</BidiText>
          </bdi>
        </p>
      </InlineNotice>
    )
  if (state !== 'accepted' || !ended) return null
  return (
    <InlineNotice tone="neutral" title={t('notice.accepted', { from: isolated(from.name), to: hospital })}>
      <p>
        <InstantText instant={ended} zone={zone} />
      </p>
      <p>
        <bdi>
          <BidiText>{transfer.handover_note}</BidiText>
        </bdi>
      </p>
      <CarriedDoses of={transfer} zone={zone} />
    </InlineNotice>
  )
}
