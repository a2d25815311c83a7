import type { RefObject } from 'react'
import { useText } from '../../app/i18n/useText'
import type { ParticipantView } from './callView'
import { NameLabel } from './NameLabel'
import classes from './ParticipantTiles.module.css'
import { ParticipantVideo } from './ParticipantVideo'
import { participantStatusText } from './statusTexts'

type ParticipantTileProps = {
  /** Ref of the video element. */
  picture: RefObject<HTMLVideoElement | null> | undefined
  other: ParticipantView
  photo: string | null | undefined
  /** A message covers the stage. */
  covered: boolean
  /** One of several participants: shows name and connection status in the tile. */
  named: boolean
  /** Called with the id of the stream when its first frame is there, and when it is not shown any more. */
  onPicture: (stream: string, isThere: boolean) => void
}

/** Shows one of the other participants in a tile of the stage. */
export function ParticipantTile({ picture, other, photo, covered, named, onPicture }: ParticipantTileProps) {
  const text = participantStatusText(other, useText('meeting'))
  const isSeen = other.phase === 'connected'
  return (
    <li className={classes.tile} data-testid="call-tile" data-phase={other.phase}>
      <ParticipantVideo ref={picture} other={other} photo={photo} covered={covered || !isSeen} onPicture={onPicture} />
      {named && !covered && !isSeen && <p className={classes.text}>{text}</p>}
      {named && (
        <div className={classes.foot} role="status">
          <NameLabel other={other} note={isSeen ? text : undefined} />
        </div>
      )}
    </li>
  )
}
