import { caseRoom } from '#contract/rules/videoRooms'
import { CallStage, useVideoCall } from '../meeting'
import classes from './caseCall.module.css'

type CaseStageProps = { episodeId: number; onLeave: () => void }

/** The video of the call of a case, connected while it is mounted. */
export function CaseStage({ episodeId, onLeave }: CaseStageProps) {
  const call = useVideoCall({ room: caseRoom(episodeId) })
  return (
    <div className={classes.stage}>
      <CallStage call={call} side="case" onEnd={onLeave} />
    </div>
  )
}
