import { IconHandStop, IconMicrophone } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Person } from '../../../ui/Person'
import rounds from '../rounds.module.css'
import type { Conference } from '../types'
import { type Commands, useCommand } from './useCommand'

type FloorPanelProps = { conference: Conference; commands: Commands; online: ReadonlySet<number> }

/** Who has the floor, and the raised hands in their order. */
export function FloorPanel({ conference, commands: { id, state, changed }, online }: FloorPanelProps) {
  const t = useText('rounds')
  const me = useUser()
  const { run, problem, notice } = useCommand(changed)
  const { can_control: controls, has_raised_hand: hasRaised } = conference
  const { floor, hands, version } = state
  const isRunning = state.status === 2
  const waiting = hands.filter((hand) => hand.id !== floor?.id)
  const give = (userId: number | null) =>
    void run(() => api.rounds.floor.call({ params: { id }, body: { version, user_id: userId } }))
  const raise = () =>
    void run(() =>
      hasRaised
        ? api.rounds.lowerHand.call({ params: { id } })
        : api.rounds.raiseHand.call({ params: { id }, body: {} }),
    )
  return (
    <Card title={t('floor')} note={t('hands', { hands: waiting.length })}>
      <div className={rounds.stack}>
        {floor && (
          <div className={rounds.cardHead}>
            <Person id={floor.id} name={floor.name_text} photo={floor.avatar} line={t('floor.has')} />
            {controls && (
              <Button size="small" icon={<IconMicrophone />} onClick={() => give(null)}>
                {t('floor.end')}
              </Button>
            )}
          </div>
        )}
        {waiting.length > 0 && (
          <ol className={rounds.names}>
            {waiting.map((hand, index) => (
              <li key={hand.id} className={rounds.cardHead}>
                <Person
                  id={hand.id}
                  name={`${index + 1}. ${hand.name_text}`}
                  photo={hand.avatar}
                  line={online.has(hand.id) ? undefined : t('offline')}
                />
                {controls && isRunning && (
                  <Button size="small" variant="light" onClick={() => give(hand.id)}>
                    {t('floor.give')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
        {isRunning && floor?.id !== me.id && (
          <Button icon={<IconHandStop />} onClick={raise} wide>
            {t(hasRaised ? 'hand.lower' : 'hand.raise')}
          </Button>
        )}
        {notice && <InlineNotice tone="warn">{notice}</InlineNotice>}
        <ProblemNotice problem={problem} />
      </div>
    </Card>
  )
}
