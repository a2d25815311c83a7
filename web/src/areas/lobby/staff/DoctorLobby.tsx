import { useState } from 'react'
import type { Lobby } from '#contract/lobby/calls'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDay } from '../../../ui/format'
import { Page } from '../../../ui/Page'
import { DeviceCheckButton } from '../../meeting'
import classes from './DoctorLobby.module.css'
import { lobbyExportColumns } from './exportColumns'
import { FollowUpOffer } from './FollowUpOffer'
import { LobbyChats } from './LobbyChats'
import { Queue } from './Queue'
import { useLobby } from './useLobby'

/** Shows a clinic session to its doctor and coordinators. */
export function DoctorLobby() {
  const t = useText('lobby')
  const token = useParams<'token'>().token ?? ''
  const { lobby, list, appointments, refetch } = useLobby(token)
  const [room, setRoom] = useState<string>()
  const data = lobby.data?.data
  return (
    <Page title={data?.clinic.title ?? t('staff.title')} actions={data && <Actions lobby={data} refetch={refetch} />}>
      <QueryBoundary query={lobby}>
        {({ data: clinicSession }) => (
          <>
            {clinicSession.ended_at && <InlineNotice tone="neutral">{t('staff.ended')}</InlineNotice>}
            <FollowUpOffer lobby={clinicSession} appointments={appointments} />
            <Summary lobby={clinicSession} />
            <div className={classes.parts}>
              <QueryBoundary query={list} variant="rows">
                {() => <Queue lobby={clinicSession} appointments={appointments} refetch={refetch} onWrite={setRoom} />}
              </QueryBoundary>
              {list.isSuccess && clinicSession.can_chat && (
                <Card>
                  <LobbyChats lobby={clinicSession} appointments={appointments} room={room} onRoom={setRoom} />
                </Card>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Summary({ lobby }: { lobby: Lobby }) {
  const t = useText('lobby')
  const language = useLanguage()
  return (
    <Card>
      <Facts
        layout="columns"
        facts={[
          { label: t('staff.date'), value: <bdi>{formatDay(lobby.date, language, 'long')}</bdi> },
          {
            label: t('staff.hours'),
            value: <ClinicTime instant={lobby.starts_at} until={lobby.ends_at} zone={lobby.time_zone} />,
          },
          { label: t('staff.total'), value: lobby.total_patients },
          { label: t('staff.online'), value: lobby.online_count },
        ]}
      />
    </Card>
  )
}

function Actions({ lobby, refetch }: { lobby: Lobby; refetch: () => Promise<void> }) {
  const t = useText('lobby')
  const confirm = useConfirm()
  const end = useCall(api.lobby.end)
  const token = lobby.session_token
  const endSession = async () => {
    const isConfirmed = await confirm({
      title: t('end.title'),
      body: t('end.body'),
      confirmLabel: t('end.confirm'),
      cancelLabel: t('end.keep'),
      danger: true,
    })
    if (isConfirmed && (await end.run({ params: { token } }))) await refetch()
  }
  return (
    <>
      <ExportMenu
        fetchExport={(format, signal) =>
          api.lobby.appointmentsSheet.call({
            params: { token },
            query: { format, title: t('staff.title'), columns: JSON.stringify(lobbyExportColumns(t)) },
            signal,
          })
        }
      />
      <Button to={lobby.is_doctor ? '/my-clinics' : '/'}>{t('staff.cancel')}</Button>
      {lobby.is_doctor && !lobby.ended_at && lobby.clinic.type === 'virtual' && <DeviceCheckButton />}
      {lobby.is_doctor && !lobby.ended_at && (
        <Button onClick={() => void endSession()} busy={end.busy} busyText={t('end.busy')}>
          {t('staff.end')}
        </Button>
      )}
      {lobby.is_doctor && (lobby.current_appointment_id !== null || !lobby.ended_at) && (
        <Button variant={lobby.current_appointment_id === null ? 'default' : 'primary'} to={`/physician/call/${token}`}>
          {t('staff.enter')}
        </Button>
      )}
    </>
  )
}
