import { useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { CallControls } from './CallControls'
import classes from './CallStage.module.css'
import { isOver } from './callPhase'
import { DeviceNote } from './DeviceNote'
import { FloatButton } from './FloatButton'
import { LineWords } from './LineWords'
import { NameLabel } from './NameLabel'
import { OtherPicture } from './OtherPicture'
import { OwnPreview } from './OwnPreview'
import { isFailing, type Side, stageWords } from './phaseWords'
import { StageMessage } from './StageMessage'
import type { VideoCall } from './useVideoCall'
import { WriteNote } from './WriteNote'

type CallStageProps = {
  call: VideoCall
  side: Side
  /** The photo that stands for the other person while their camera is off. */
  photo?: string | null
  /** Leaving the call; for the patient also the visit's page. */
  onEnd: () => void
  /** Brings the chat up, with the cursor in it. */
  onWrite: () => void
}

/** The video stage: the other person large, oneself small, the state of the connection in words, the controls. */
export function CallStage({ call, side, photo, onEnd, onWrite }: CallStageProps) {
  const t = useText('meeting')
  const words = stageWords(call, side, t)
  const { other } = call
  const picture = useRef<HTMLVideoElement>(null)
  return (
    <section
      className={classes.stage}
      data-phase={call.phase}
      aria-label={other ? t('stage.with', { name: other.name }) : t('stage.label')}
    >
      {other && (
        <OtherPicture key={other.stream.id} ref={picture} other={other} photo={photo} covered={words !== undefined} />
      )}
      {words && <StageMessage {...words} phase={call.phase} onTryAgain={call.tryAgain} />}
      <div className={classes.head}>
        <LineWords call={call} />
        {call.phase === 'connected' && other?.state.video && <FloatButton picture={picture} />}
      </div>
      {!isOver(call.phase) && <OwnPreview own={call.own} />}
      <div className={classes.foot}>
        {isFailing(call) && <WriteNote onWrite={onWrite} />}
        <DeviceNote troubles={call.own.troubles} onTryAgain={call.tryDevices} />
        <div className={classes.bar}>
          {other && <NameLabel name={other.name} muted={call.phase === 'connected' && !other.state.audio} />}
          <CallControls call={call} side={side} onEnd={onEnd} />
        </div>
      </div>
    </section>
  )
}
