import { IconArrowsExchange, IconCheck, IconHourglass } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import { StatusBadge } from '../../../ui/StatusBadge'
import { usePreloadedSheets } from '../preloadedSheets'
import type { Conference } from '../types'
import { type Commands, useCommand } from './useCommand'

type NextPresenterProps = {
  conference: Conference
  commands: Commands
  /** Hands over, after the documented question. */
  onSwitch: (speaker: number) => void
}

/** Whoever presents next gets ready before the switch; whoever controls the round sees that they are. */
export function NextPresenter({ conference, commands, onSwitch }: NextPresenterProps) {
  const t = useText('rounds')
  const me = useUser()
  const { next, next_is_ready: isReady } = commands.state
  if (!next) return null
  if (next.id === me.id) return <GetReady conference={conference} commands={commands} />
  if (!conference.can_control) return null
  const name = isolated(next.name_text)
  return (
    <>
      <StatusBadge tone={isReady ? 'ok' : 'warn'} icon={isReady ? <IconCheck /> : <IconHourglass />}>
        {t(isReady ? 'next.ready' : 'next.preparing', { name })}
      </StatusBadge>
      <Button variant={isReady ? 'primary' : 'default'} icon={<IconArrowsExchange />} onClick={() => onSwitch(next.id)}>
        {t('next.switch')}
      </Button>
    </>
  )
}

/** For whoever presents next: their cases are loaded here, and they say when microphone and camera are open. */
function GetReady({ conference, commands: { id, state, changed } }: Omit<NextPresenterProps, 'onSwitch'>) {
  const t = useText('rounds')
  const me = useUser()
  const { run, problem } = useCommand(changed)
  const own = conference.agenda.filter(({ presenter }) => presenter?.id === me.id)
  const loaded = usePreloadedSheets(id, own)
  const isLoading = loaded.ready < loaded.cases
  const say = (ready: boolean) => void run(() => api.rounds.ready.call({ params: { id }, body: { ready } }))
  return (
    <InlineNotice
      tone="info"
      alert
      action={
        <Button busy={isLoading} busyText={t('next.loading')} onClick={() => say(!state.next_is_ready)}>
          {t(state.next_is_ready ? 'next.notReady' : 'next.iAmReady')}
        </Button>
      }
    >
      {t(state.next_is_ready ? 'next.youAreReady' : 'next.you', { cases: loaded.cases })}
      <ProblemNotice problem={problem} />
    </InlineNotice>
  )
}
