import { useText } from '../../app/i18n/useText'
import { CallControls } from './CallControls'
import classes from './CallStage.module.css'
import { isOver } from './callPhase'
import { DeviceNote } from './DeviceNote'
import { LineWords } from './LineWords'
import { NameLabel } from './NameLabel'
import { OtherPicture } from './OtherPicture'
import { OwnPreview } from './OwnPreview'
import { type Side, stageWords } from './phaseWords'
import { StageMessage } from './StageMessage'
import type { VideoCall } from './useVideoCall'

type CallStageProps = {
  call: VideoCall
  side: Side
  /** The photo that stands for the other person while their camera is off. */
  photo?: string | null
  /** Leaving the call; for the patient also the visit's page. */
  onEnd: () => void
}

/** The video stage: the other person large, oneself small, the state of the connection in words, the controls. */
export function CallStage({ call, side, photo, onEnd }: CallStageProps) {
  const t = useText('meeting')
  const words = stageWords(call, side, t)
  const { other } = call
  return (
    <section
      className={classes.stage}
      data-phase={call.phase}
      aria-label={other ? t('stage.with', { name: other.name }) : t('stage.label')}
    >
      {other && <OtherPicture key={other.stream.id} other={other} photo={photo} covered={words !== undefined} />}
      {words && <StageMessage {...words} phase={call.phase} onTryAgain={call.tryAgain} />}
      <div className={classes.head}>
        <LineWords call={call} />
      </div>
      {!isOver(call.phase) && <OwnPreview own={call.own} />}
      <div className={classes.foot}>
        <DeviceNote troubles={call.own.troubles} onTryAgain={call.tryDevices} />
        <div className={classes.bar}>
          {other && <NameLabel name={other.name} muted={call.phase === 'connected' && !other.state.audio} />}
          <CallControls call={call} side={side} onEnd={onEnd} />
        </div>
      </div>
    </section>
  )
}
