import type { RefObject } from 'react'
import { useText } from '../../app/i18n/useText'
import type { OtherView } from './callView'
import { NameLabel } from './NameLabel'
import { OtherPicture } from './OtherPicture'
import classes from './OtherTiles.module.css'
import { otherWords } from './phaseWords'

type OtherTileProps = {
  /** The picture itself. */
  picture: RefObject<HTMLVideoElement | null> | undefined
  other: OtherView
  photo: string | null | undefined
  /** A message stands over the whole stage. */
  covered: boolean
  /** One of several: says in its own place whose it is and how their line is. */
  named: boolean
}

/** One of the others, in the place that the stage gives them. */
export function OtherTile({ picture, other, photo, covered, named }: OtherTileProps) {
  const words = otherWords(other, useText('meeting'))
  const isSeen = other.phase === 'connected'
  return (
    <li className={classes.tile} data-testid="call-tile" data-phase={other.phase}>
      <OtherPicture ref={picture} other={other} photo={photo} covered={covered || !isSeen} />
      {named && !covered && !isSeen && <p className={classes.words}>{words}</p>}
      {named && (
        <div className={classes.foot} role="status">
          <NameLabel other={other} note={isSeen ? words : undefined} />
        </div>
      )}
    </li>
  )
}
