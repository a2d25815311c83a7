import { IconVolume } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import classes from './DeviceCheck.module.css'
import { Finding, type Found } from './Finding'
import { playTestSound } from './playTestSound'

/** Plays a sound, and asks whether it was heard: only the user can tell (weak: the user has not said so yet). A line of the device check. */
export function LoudspeakerCheck() {
  const t = useText('meeting')
  const [heard, setHeard] = useState<Found>('untested')
  const actions = useRef<HTMLSpanElement>(null)
  const answer = (said: Found) => {
    setHeard(said)
    // The answers disappear.
    actions.current?.querySelector('button')?.focus()
  }
  const play = async () => {
    setHeard('testing')
    try {
      await playTestSound()
      setHeard('weak')
    } catch {
      setHeard('fails')
    }
  }
  return (
    <Finding icon={<IconVolume />} name={t('check.loudspeaker')} found={heard}>
      {t(`check.loudspeaker.${heard}`)}
      <span ref={actions} className={classes.answers}>
        <Button size="small" onClick={() => void play()} busy={heard === 'testing'} busyText={t('check.playing')}>
          {t(heard === 'untested' ? 'check.play' : 'check.playAgain')}
        </Button>
        {heard === 'weak' && (
          <>
            <Button size="small" onClick={() => answer('works')}>
              {t('check.heard')}
            </Button>
            <Button size="small" onClick={() => answer('fails')}>
              {t('check.notHeard')}
            </Button>
          </>
        )}
      </span>
    </Finding>
  )
}
