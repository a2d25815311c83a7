import { useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { useUiLanguage } from '../../ui/texts'
import { CallControls } from './CallControls'
import classes from './CallStage.module.css'
import { ConnectionStatus } from './ConnectionStatus'
import { isOver } from './callPhase'
import { DeviceNote } from './DeviceNote'
import { FloatButton } from './FloatButton'
import { useLeadingOrder } from './leadingPicture'
import { NameLabel } from './NameLabel'
import { OwnPreview } from './OwnPreview'
import { ParticipantSound } from './ParticipantSound'
import { ParticipantTile } from './ParticipantTile'
import tileClasses from './ParticipantTiles.module.css'
import { StageMessage } from './StageMessage'
import { isFailing, isOfStaff, namesOf, phaseText, type Side } from './statusTexts'
import type { VideoCall } from './useVideoCall'
import { WriteNote } from './WriteNote'

type CallStageProps = {
  call: VideoCall
  side: Side
  /** Shown instead of the doctor's or patient's video while their camera is off. */
  photo?: string | null
  /** Leaves the call; for the patient also the visit's page. */
  onEnd: () => void
  /** Shows the chat and focuses its input; undefined without a chat. */
  onWrite?: () => void
  /** Users who are shown first, in this order; by default those who joined first. */
  first?: readonly number[]
}

/** So many pictures are shown at once; of the others, the names. */
const mostPictures = 4

/** Returns the others with the users that come first in their order. */
function inOrder(others: VideoCall['others'], first: readonly number[]): VideoCall['others'] {
  const placeOf = ({ userId }: VideoCall['others'][number]) => {
    const place = first.indexOf(userId ?? 0)
    return place < 0 ? first.length : place
  }
  return [...others].sort((one, two) => placeOf(one) - placeOf(two))
}
const nobodyFirst: readonly number[] = []

/**
 * Shows the video stage: the other participants large, the own preview small, the connection status and the controls.
 */
export function CallStage({ call, side, photo, onEnd, onWrite, first: leading = nobodyFirst }: CallStageProps) {
  const t = useText('meeting')
  const language = useUiLanguage()
  const message = phaseText(call, side, t, language)
  const { order, onPicture } = useLeadingOrder(leading, call.others)
  const others = inOrder(call.others, order)
  const [first] = others
  const isOfCase = isOfStaff(side)
  const areSeveral = others.length > 1
  const picture = useRef<HTMLVideoElement>(null)
  return (
    <section
      className={classes.stage}
      data-phase={call.phase}
      aria-label={
        first
          ? t(isOfCase ? 'stage.caseWith' : 'stage.with', { name: namesOf(others, language) })
          : t(isOfCase ? 'stage.case' : 'stage.label')
      }
    >
      {message && <StageMessage {...message} phase={call.phase} onTryAgain={call.tryAgain} />}
      <div className={classes.head}>
        <ConnectionStatus call={call} side={side} />
        {call.phase === 'connected' && first?.state.video && <FloatButton picture={picture} />}
      </div>
      {first && (
        <ul className={tileClasses.tiles} data-several={areSeveral || undefined}>
          {others.slice(0, mostPictures).map((other) => (
            <ParticipantTile
              picture={other === first ? picture : undefined}
              key={other.stream.id}
              other={other}
              photo={other.kind === 'guest' ? null : photo}
              covered={message !== undefined}
              named={areSeveral}
              onPicture={onPicture}
            />
          ))}
        </ul>
      )}
      {others.length > mostPictures && (
        <ul className={tileClasses.names} aria-label={t('stage.names')}>
          {others.slice(mostPictures).map((other) => (
            <ParticipantSound key={other.stream.id} other={other} />
          ))}
        </ul>
      )}
      {!isOver(call.phase) && side !== 'hall' && <OwnPreview own={call.own} alone={!first} />}
      <div className={classes.foot}>
        {isFailing(call) && onWrite && <WriteNote onWrite={onWrite} />}
        {!isOver(call.phase) && (
          <DeviceNote troubles={call.own.troubles} hasChat={!isOfStaff(side)} onTryAgain={call.tryDevices} />
        )}
        <div className={classes.bar}>
          {first && !areSeveral && <NameLabel other={first} />}
          <CallControls call={call} side={side} onEnd={onEnd} />
        </div>
      </div>
    </section>
  )
}
