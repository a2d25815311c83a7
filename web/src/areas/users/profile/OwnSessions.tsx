import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '#contract/users/profile'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { leaveSignedOut, signOut } from '../../../app/session/signOut'
import { askToSignOut } from '../../../app/session/signOutQuestion'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { Isolate } from '../../../ui/Isolate'
import { Page } from '../../../ui/Page'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Shows where the user is signed in, and signs out on one device or on all. */
export function OwnSessions() {
  const t = useText('users')
  const confirm = useConfirm()
  const sessions = useQuery({ ...api.profile.sessions.query(), ...handlesOwnError })
  const ending = useCall(api.profile.endSessions)
  const signOutEverywhere = async () => {
    const question = { title: t('sessions.everywhere.title'), body: t('sessions.everywhere.body') }
    if (!(await confirm({ ...question, confirmLabel: t('sessions.everywhere'), danger: true }))) return
    if (!(await askToSignOut())) return
    if (await ending.run()) await leaveSignedOut()
  }
  return (
    <Page
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      breadcrumbs={[{ label: t('profile.title'), to: '/profile/edit' }, { label: t('sessions.title') }]}
      width="narrow"
      actions={
        <Button busy={ending.busy} onClick={() => void signOutEverywhere()}>
          {t('sessions.everywhere')}
        </Button>
      }
    >
      <QueryBoundary query={sessions} count={2}>
        {({ data }) => data.map((session) => <SessionCard key={session.id} session={session} />)}
      </QueryBoundary>
    </Page>
  )
}

function useDeviceName({ browser, system }: OwnSession): string {
  const t = useText('users')
  if (browser && system) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

function SessionCard({ session }: { session: OwnSession }) {
  const t = useText('users')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { time_zone: zone } = useUser()
  const device = useDeviceName(session)
  const ending = useCall(api.profile.endSession)
  const end = async () => {
    const question = { title: t('sessions.end.title'), body: t('sessions.end.body', { device }) }
    if (!(await confirm({ ...question, confirmLabel: t('sessions.end'), danger: true }))) return
    if (session.is_current) return (await askToSignOut()) ? signOut() : undefined
    if (!(await ending.run({ params: { id: session.id } }))) return
    toasts.success(t('sessions.ended'))
    await queries.invalidateQueries({ queryKey: api.profile.sessions.query().queryKey })
  }
  return (
    <Card
      title={<BidiText>{device}</BidiText>}
      actions={
        <>
          {session.is_current && (
            <StatusBadge tone="ok" icon={<IconCircleCheck />}>
              {t('sessions.current')}
            </StatusBadge>
          )}
          <Button
            size="small"
            busy={ending.busy}
            aria-label={t('sessions.endOf', { device })}
            onClick={() => void end()}
          >
            {t('sessions.end')}
          </Button>
        </>
      }
    >
      <Facts
        layout="columns"
        facts={[
          { label: t('sessions.lastUsed'), value: <InstantText instant={session.last_used_at} zone={zone} /> },
          { label: t('sessions.signedIn'), value: <InstantText instant={session.signed_in_at} zone={zone} /> },
          { label: t('sessions.address'), value: session.address && <Isolate>{session.address}</Isolate> },
        ]}
      />
    </Card>
  )
}
