import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MeetingGuest } from '#contract/meeting/calls'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useConfirm } from '../../../ui/feedback/confirm'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { InviteGuest } from './InviteGuest'

const refetchIntervalMs = 30_000

type GuestsCardProps = {
  appointmentId: number
  /** Number of other participants in the call; when it changes, a guest may have joined or left. */
  present: number
}

/** Lists the guests who are invited to this visit, invites others and revokes links. Without guests, it is one row. */
export function GuestsCard({ appointmentId, present }: GuestsCardProps) {
  const t = useText('lobby')
  const [inviting, setInviting] = useState(false)
  const query = useQuery({
    ...api.meeting.guests.query({ params: { appointmentId } }),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  const living = query.data?.data.filter(({ state }) => state !== 'over')
  const refetch = () => void query.refetch()
  const follow = useEffectEvent(refetch)
  useEffect(() => {
    if (present > 0) follow()
  }, [present])
  return (
    <Card
      title={t('guests.title')}
      flush
      actions={
        <>
          <Button size="small" icon={<IconUserPlus />} onClick={() => setInviting(true)}>
            {t('guests.invite')}
          </Button>
          <InviteGuest
            appointmentId={appointmentId}
            open={inviting}
            onClose={() => setInviting(false)}
            onInvited={refetch}
          />
        </>
      }
    >
      {living?.length === 0 ? null : (
        <QueryBoundary query={query} variant="rows" count={1}>
          {() => <GuestRows appointmentId={appointmentId} guests={living ?? []} refetch={refetch} />}
        </QueryBoundary>
      )}
    </Card>
  )
}

type GuestRowsProps = { appointmentId: number; guests: readonly MeetingGuest[]; refetch: () => void }

function GuestRows({ appointmentId, guests, refetch }: GuestRowsProps) {
  const t = useText('lobby')
  const confirm = useConfirm()
  const revoke = useCall(api.meeting.revokeGuest)
  const revokeInvitation = async (guest: MeetingGuest, name: string) => {
    const isConfirmed = await confirm({
      title: t('guests.revoke', { name }),
      body: t('guests.revoke.body'),
      confirmLabel: t('guests.revoke.confirm'),
      danger: true,
    })
    if (!isConfirmed) return
    await revoke.run({ params: { appointmentId, guestId: guest.id } })
    refetch()
  }
  return (
    <RowList>
      {guests.map((guest) => {
        const name = guest.own_name ?? guest.name
        return (
          <Row
            key={guest.id}
            title={<Name>{name}</Name>}
            line={`${t(`guests.${guest.relation}`)} · ${t(guest.state === 'joined' ? 'guests.state.joined' : 'guests.state.invited')}`}
            end={
              <IconButton
                label={t('guests.revoke', { name })}
                icon={<IconX />}
                onClick={() => void revokeInvitation(guest, name)}
              />
            }
          />
        )
      })}
    </RowList>
  )
}
