import { IconMicrophone, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { roundRoom } from '#contract/rules/videoRooms'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CallStage, useVideoCall } from '../../meeting'
import type { Conference } from '../types'
import classes from './conference.module.css'

type Joined = 'picture' | 'sound'

/**
 * The call of a round that runs. People on stage open microphone and camera by one tap; those in the hall only see and hear.
 * Without a media server, and for those who come too late to connect directly, the screen says that the round has no sound.
 */
export function CallPanel({ conference }: { conference: Conference }) {
  const t = useText('rounds')
  const { call_part: part, id, state } = conference
  if (state.status !== 2) return null
  if (part === null) return <InlineNotice tone="info">{t('withoutMedia')}</InlineNotice>
  // A person who moves between stage and hall joins anew.
  return <Call key={part} roundId={id} part={part} first={[state.presenter?.id, state.floor?.id]} />
}

type CallProps = { roundId: number; part: 'stage' | 'hall'; first: readonly (number | undefined)[] }

function Call({ roundId, part, first }: CallProps) {
  const t = useText('rounds')
  const [joined, setJoined] = useState<Joined | undefined>(part === 'hall' ? 'sound' : undefined)
  const leading = first.filter((id) => id !== undefined)
  if (joined) {
    const leave = () => setJoined(undefined)
    return (
      <div className={classes.call}>
        <Stage roundId={roundId} part={part} isWithoutCamera={joined === 'sound'} first={leading} onLeave={leave} />
      </div>
    )
  }
  return (
    <Card title={t('call')}>
      <p>{t(part === 'stage' ? 'call.stage' : 'call.hall')}</p>
      <div className={classes.controls}>
        {part === 'stage' && (
          <Button variant="primary" icon={<IconVideo />} onClick={() => setJoined('picture')}>
            {t('call.withPicture')}
          </Button>
        )}
        <Button icon={<IconMicrophone />} onClick={() => setJoined('sound')}>
          {t(part === 'stage' ? 'call.withSound' : 'call.listen')}
        </Button>
      </div>
    </Card>
  )
}

type StageProps = {
  roundId: number
  part: 'stage' | 'hall'
  isWithoutCamera: boolean
  first: readonly number[]
  onLeave: () => void
}

/** The call, connected while it is mounted. */
function Stage({ roundId, part, isWithoutCamera, first, onLeave }: StageProps) {
  const isListening = part === 'hall'
  const call = useVideoCall({ room: roundRoom(roundId), isWithoutCamera, isListening, isQuiet: true })
  return <CallStage call={call} side={isListening ? 'hall' : 'round'} first={first} onEnd={onLeave} />
}
